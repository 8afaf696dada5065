import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface NewInvitation {
  readonly number: string;
  readonly kind: "Kunde" | "Mitarbeiter";
  readonly employeeNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly agencyId: number;
  readonly memberId: number | null;
}

/** Answers false if the agent already has an open invitation for this person. */
export async function insertInvitation(tx: TenantTransaction, invitation: NewInvitation): Promise<boolean> {
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
      created_at: invitation.createdAt,
      agency_id: invitation.agencyId,
      agency_member_id: invitation.memberId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The first acceptance counts; a later one changes nothing. Answers whom the accepted invitation credits. */
export async function markAccepted(tx: TenantTransaction, number: string, referrerId: number, now: Date) {
  return tx
    .updateTable("invitation")
    .set({ accepted_at: now, referrer_id: referrerId })
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "=", number)
    .where("accepted_at", "is", null)
    .returning(["agency_id as agencyId", "agency_member_id as memberId"])
    .executeTakeFirst();
}

export async function clearNames(tx: TenantTransaction, referrerId: number): Promise<void> {
  await tx
    .updateTable("invitation")
    .set({ first_name: "", last_name: "", email: "" })
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .execute();
}

/** Handles up to `size` invitations that were made at this time or before. Returns how many. */
export async function forgetInvitations(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const { rows } = await sql<{ handled: number }>`
    with due as materialized (
      select id, accepted_at from invitation
       where tenant_id = ${tx.tenantId} and created_at <= ${until} and email <> ''
       order by created_at limit ${size} for update skip locked),
    deleted as (
      delete from invitation using due
       where invitation.tenant_id = ${tx.tenantId} and invitation.id = due.id and due.accepted_at is null
       returning 1),
    cleared as (
      update invitation set first_name = '', last_name = '', email = '' from due
       where invitation.tenant_id = ${tx.tenantId} and invitation.id = due.id and due.accepted_at is not null)
    select count(*)::integer as handled from due`.execute(tx);
  return rows[0]?.handled ?? 0;
}

export async function deleteOpenInvitations(tx: TenantTransaction, emails: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("invitation")
    .where("tenant_id", "=", tx.tenantId)
    .where("accepted_at", "is", null)
    .where((eb) => eb("email", "=", eb.fn.any(eb.val(emails))))
    .execute();
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
      "accepted_at as acceptedAt",
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
