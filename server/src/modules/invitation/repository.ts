import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface NewInvitation {
  readonly number: string;
  readonly kind: "Kunde" | "Mitarbeiter";
  readonly employeeNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly createdAt: Date;
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The first acceptance counts; a later one changes nothing. */
export async function markAccepted(
  tx: TenantTransaction,
  number: string,
  referrerId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("invitation")
    .set({ accepted_at: now, referrer_id: referrerId })
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "=", number)
    .where("accepted_at", "is", null)
    .execute();
}

export async function clearNames(tx: TenantTransaction, referrerId: number): Promise<void> {
  await tx
    .updateTable("invitation")
    .set({ first_name: "", last_name: "", email: "" })
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .execute();
}
