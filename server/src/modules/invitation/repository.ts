import type { Language } from "@weitersagen/contract/language";
import {
  type InvitationEvent,
  invitationFlow,
  type InvitationKind,
  type InvitationStatus,
} from "@weitersagen/domain/invitation";
import { moveBy } from "@weitersagen/domain/state-flow";
import { sql, type Updateable } from "kysely";
import type { Schema } from "../../platform/db/schema.gen.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** The confirmation that the invited person asked for it. */
export interface Wish {
  readonly version: string;
  readonly text: string;
}

export interface NewInvitation {
  readonly number: string;
  readonly kind: InvitationKind;
  readonly employeeNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
  readonly createdAt: Date;
  readonly agencyId: number;
  readonly memberId: number;
  readonly bySession: boolean;
  readonly wish: Wish | null;
  /** When the person is reminded; null if no mail is sent. */
  readonly remindAt: Date | null;
}

/** Returns its id; undefined if the member already has an open invitation for this person, or the number is taken. */
export async function insertInvitation(
  tx: TenantTransaction,
  { wish, ...invitation }: NewInvitation,
): Promise<number | undefined> {
  const { createdAt } = invitation;
  const row = await tx
    .insertInto("invitation")
    .values({
      tenant_id: tx.tenantId,
      number: invitation.number,
      kind: invitation.kind,
      employee_number: invitation.employeeNumber,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      email: invitation.email,
      language: invitation.language,
      created_at: createdAt,
      agency_id: invitation.agencyId,
      agency_member_id: invitation.memberId,
      by_session: invitation.bySession,
      wish_confirmed_at: wish && createdAt,
      wish_version: wish?.version ?? null,
      wish_text: wish?.text ?? null,
      mailed_at: wish && createdAt,
      remind_at: invitation.remindAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Those of the addresses that the agency has already invited and that have not answered yet. */
export async function invitedAddresses(
  tx: TenantTransaction,
  agencyId: number,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("invitation")
    .select("email")
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("status", "in", moveBy(invitationFlow, "accept").from)
    .where((eb) => eb("email", "=", eb.fn.any(eb.val(emails))))
    .execute();
  return new Set(rows.map(({ email }) => email));
}

const columns = [
  "id",
  "number",
  "kind",
  "status",
  "first_name as firstName",
  "last_name as lastName",
  "email",
  "language",
  "created_at as createdAt",
  "mailed_at as mailedAt",
  "reminded_at as remindedAt",
  "agency_id as agencyId",
  "agency_member_id as memberId",
  "referrer_id as referrerId",
] as const;

function invitations(tx: TenantTransaction) {
  return (
    tx
      .selectFrom("invitation")
      .select(columns)
      .where("tenant_id", "=", tx.tenantId)
      // The database allows no other values.
      .$narrowType<{ kind: InvitationKind; status: InvitationStatus; language: Language }>()
  );
}

export type Invitation = NonNullable<Awaited<ReturnType<typeof findById>>>;

export const findById = (tx: TenantTransaction, id: number) =>
  invitations(tx).where("id", "=", id).executeTakeFirst();

/** Locks the row until the transaction ends. */
export const lockByNumber = (tx: TenantTransaction, number: string): Promise<Invitation | undefined> =>
  invitations(tx).where("number", "=", number).forUpdate().executeTakeFirst();

/** Open invitations to an address, locked until the transaction ends. */
export const lockOpenTo = (tx: TenantTransaction, email: string): Promise<Invitation[]> =>
  invitations(tx)
    .where("email", "=", email)
    .where("status", "in", moveBy(invitationFlow, "decline").from)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Invitations whose reminder is due, locked until the transaction ends. Those that another job holds are left to it. */
export const lockDueReminders = (tx: TenantTransaction, now: Date, size: number): Promise<Invitation[]> =>
  invitations(tx)
    .where("remind_at", "<=", now)
    .orderBy("remind_at")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();

type Change = Updateable<Schema["invitation"]>;

const nameless = { first_name: "", last_name: "", email: "" } as const;

/** What an event writes besides its time. */
const effects = {
  open: (at) => ({ opened_at: at }),
  withdraw: (at) => ({ withdrawn_at: at, remind_at: null }),
  decline: (at) => ({ declined_at: at, remind_at: null, ...nameless }),
  expire: (at) => ({ expired_at: at, remind_at: null, ...nameless }),
} as const satisfies Record<Exclude<InvitationEvent, "accept">, (at: Date) => Change>;

/** Moves an invitation. Answers false if its state does not allow the event: it has ended, or is open already. */
export async function moveInvitation(
  tx: TenantTransaction,
  id: number,
  event: keyof typeof effects,
  at: Date,
): Promise<boolean> {
  const moved = await tx
    .updateTable("invitation")
    .set(effects[event](at))
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "in", moveBy(invitationFlow, event).from)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Accepts an invitation that was open at this time, in place of an end that came later. Answers false if it had ended
 * before, or was accepted already.
 */
export async function acceptAsOf(
  tx: TenantTransaction,
  id: number,
  { referrerId, at }: { readonly referrerId: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("invitation")
    .set({
      accepted_at: at,
      referrer_id: referrerId,
      remind_at: null,
      withdrawn_at: null,
      declined_at: null,
      expired_at: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where(sql<boolean>`coalesce(withdrawn_at, declined_at, expired_at, 'infinity') > ${at}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes the reminder; null when there is nothing to remind of any more. */
export async function markReminded(tx: TenantTransaction, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable("invitation")
    .set({ remind_at: null, ...(at && { reminded_at: at }) })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("reminded_at", "is", null)
    .execute();
}

export async function clearNames(tx: TenantTransaction, referrerId: number): Promise<void> {
  await tx
    .updateTable("invitation")
    .set(nameless)
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .execute();
}

/**
 * Clears the names of up to `size` invitations that were made at this time or before, and ends those that are open.
 * Answers their ids.
 */
export async function forgetInvitations(
  tx: TenantTransaction,
  { until, now, size }: { readonly until: Date; readonly now: Date; readonly size: number },
): Promise<number[]> {
  const open = moveBy(invitationFlow, "expire").from;
  const rows = await tx
    .updateTable("invitation")
    .set({
      ...nameless,
      remind_at: null,
      expired_at: sql<Date | null>`case when status = any (${open}::text[]) then ${now}::timestamptz else expired_at end`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", (query) =>
      query
        .selectFrom("invitation")
        .select("id")
        .where("tenant_id", "=", tx.tenantId)
        .where("created_at", "<=", until)
        .where("email", "<>", "")
        .where(sql<boolean>`not platform.is_held(tenant_id, referrer_id, email)`)
        .orderBy("created_at")
        .limit(size)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Answers the ids of those that are deleted. */
export async function deleteUnanswered(tx: TenantTransaction, emails: readonly string[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom("invitation")
    .where("tenant_id", "=", tx.tenantId)
    .where("accepted_at", "is", null)
    .where((eb) => eb("email", "=", eb.fn.any(eb.val(emails))))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Personal data of the invitations of a person, oldest first, under the field names of the export. */
export function invitationsOf(
  tx: TenantTransaction,
  { referrerId, emails }: { readonly referrerId: number | null; readonly emails: readonly string[] },
) {
  return tx
    .selectFrom("invitation")
    .select([
      "number",
      "first_name as firstName",
      "last_name as lastName",
      "email",
      "created_at as createdAt",
      "mailed_at as mailedAt",
      "reminded_at as remindedAt",
      "opened_at as openedAt",
      "accepted_at as acceptedAt",
      "withdrawn_at as withdrawnAt",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) =>
      eb.or([
        eb.and([eb("email", "=", eb.fn.any(eb.val(emails))), eb("accepted_at", "is", null)]),
        eb("referrer_id", "=", referrerId ?? 0),
      ]),
    )
    .orderBy("created_at")
    .execute();
}

export async function insertObjection(tx: TenantTransaction, addressHash: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto("invitation_objection")
    .values({ tenant_id: tx.tenantId, address_hash: addressHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the hashes whose owner wants no invitations. */
export async function findObjections(
  tx: TenantTransaction,
  addressHashes: readonly Buffer[],
): Promise<Buffer[]> {
  if (addressHashes.length === 0) return [];
  const rows = await tx
    .selectFrom("invitation_objection")
    .select("address_hash as hash")
    .where("tenant_id", "=", tx.tenantId)
    .where("address_hash", "in", [...addressHashes])
    .execute();
  return rows.map(({ hash }) => hash);
}
