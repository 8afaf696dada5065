import type { PrivacyEventKind } from "@weitersagen/contract/console/privacy-desk";
import type { Language } from "@weitersagen/contract/language";
import {
  type IdentityCheck,
  pendingStates,
  type PrivacyRequestKind,
  type PrivacyRequestOrigin,
  type PrivacyRequestState,
} from "@weitersagen/domain/privacy-request";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Subject } from "./subject.ts";

export interface NewRequest {
  readonly kind: PrivacyRequestKind;
  readonly origin: PrivacyRequestOrigin;
  readonly referrerId: number | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly language: Language;
  readonly message: string;
  readonly receivedOn: string;
  readonly dueOn: string;
  readonly now: Date;
}

export async function insertRequest(tx: TenantTransaction, request: NewRequest): Promise<number> {
  const { referrerId, receivedOn, dueOn, now, ...same } = request;
  const { id } = await tx
    .insertInto("privacy_request")
    .values({
      ...same,
      tenant_id: tx.tenantId,
      referrer_id: referrerId,
      received_on: receivedOn,
      due_on: dueOn,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertEvent(
  tx: TenantTransaction,
  requestId: number,
  event: {
    readonly kind: PrivacyEventKind;
    readonly at: Date;
    readonly actor: string;
    readonly detail?: string | null;
  },
): Promise<void> {
  await tx
    .insertInto("privacy_request_event")
    .values({ detail: null, ...event, tenant_id: tx.tenantId, request_id: requestId })
    .execute();
}

const requests = (tx: TenantTransaction) =>
  tx
    .selectFrom("privacy_request")
    .where("tenant_id", "=", tx.tenantId)
    .select([
      "id",
      "kind",
      "state",
      "referrer_id as referrerId",
      "email",
      "name",
      "language",
      "identity",
      "received_on as receivedOn",
      "due_on as dueOn",
      "extended_at as extendedAt",
    ]);
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const findRequest = (tx: TenantTransaction, id: number) =>
  requests(tx).where("id", "=", id).executeTakeFirst();

/** Locks a request, so that of two operators the later one sees what the other did. */
export const lockRequest = (tx: TenantTransaction, id: number) =>
  requests(tx).where("id", "=", id).forUpdate().executeTakeFirst();

/** Locks the erasures that wait for the end of a payout, oldest first. */
export const lockWaiting = (tx: TenantTransaction, size: number) =>
  requests(tx)
    .where("state", "=", "waiting")
    .orderBy("created_at")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();

interface Identified {
  readonly identity: IdentityCheck;
  readonly at: Date;
  readonly by?: string;
  readonly note?: string;
}

/** The first check counts. Returns the requests that had none. */
export async function setIdentity(
  tx: TenantTransaction,
  of: { readonly id: number } | { readonly email: string },
  { identity, at, by, note }: Identified,
): Promise<number[]> {
  const update = tx
    .updateTable("privacy_request")
    .set({ identity, identity_at: at, identity_by: by ?? null, identity_note: note ?? null })
    .where("tenant_id", "=", tx.tenantId)
    .where("state", "in", pendingStates)
    .where("identity", "is", null);
  const rows = await ("id" in of ? update.where("id", "=", of.id) : update.where("email", "=", of.email))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The open requests of a person whose address changed. Returns those that had another one. */
export async function setAddress(
  tx: TenantTransaction,
  of: { readonly referrerId: number } | { readonly formerEmail: string },
  email: string,
): Promise<number[]> {
  const update = tx
    .updateTable("privacy_request")
    .set({ email })
    .where("tenant_id", "=", tx.tenantId)
    .where("state", "in", pendingStates)
    .where("email", "<>", email);
  const rows = await (
    "referrerId" in of
      ? update.where("referrer_id", "=", of.referrerId)
      : update.where("referrer_id", "is", null).where("email", "=", of.formerEmail)
  )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function setDeadline(
  tx: TenantTransaction,
  id: number,
  { dueOn, reason, at }: { readonly dueOn: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("privacy_request")
    .set({ due_on: dueOn, extension_reason: reason, extended_at: at })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("state", "in", pendingStates)
    .where("extended_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface Move {
  readonly from: readonly PrivacyRequestState[];
  readonly to: PrivacyRequestState;
  readonly closed?: { readonly at: Date; readonly by: string; readonly outcome: string | null };
}

/** Moves a request from one of the expected states. Returns whether it was in one. */
export async function moveRequest(
  tx: TenantTransaction,
  id: number,
  { from, to, closed }: Move,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("privacy_request")
    .set({
      state: to,
      ...(closed ? { closed_at: closed.at, closed_by: closed.by, outcome: closed.outcome } : {}),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds an operator's answer to a request that the person settled by their own download. Returns whether it was one without. */
export async function addOutcome(tx: TenantTransaction, id: number, outcome: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("privacy_request")
    .set({ outcome })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("kind", "=", "access")
    .where("state", "=", "done")
    .where("closed_by", "=", "person")
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function storeReceipt(tx: TenantTransaction, id: number, receipt: unknown): Promise<void> {
  await tx
    .updateTable("privacy_request")
    .set({ receipt: JSON.stringify(receipt) })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

const ofPerson = (tx: TenantTransaction, { referrerId, emails }: Subject) =>
  tx
    .selectFrom("privacy_request")
    .where("tenant_id", "=", tx.tenantId)
    .where((is) =>
      is.or([
        is("email", "in", emails.length > 0 ? emails : [""]),
        ...(referrerId === null ? [] : [is("referrer_id", "=", referrerId)]),
      ]),
    );

export const requestsOf = (tx: TenantTransaction, person: Subject) =>
  ofPerson(tx, person)
    .select([
      "id",
      "kind",
      "state",
      "message",
      "outcome",
      "received_on as receivedOn",
      "due_on as dueOn",
      "closed_at as closedAt",
      "email",
    ])
    .orderBy("id")
    .execute();

/**
 * Removes who the person is from their requests, also from what was written in the history. The reason of an extension
 * may name them; its day goes with it, because the table allows only both or none. The history keeps the day.
 */
export async function clearRequests(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("privacy_request")
    .set({
      email: null,
      name: null,
      message: "",
      identity_note: null,
      outcome: null,
      extended_at: null,
      extension_reason: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("privacy_request_event")
    .set({ detail: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("request_id", "in", ids)
    .execute();
}
