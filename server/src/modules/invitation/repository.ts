import { defineStatement } from "../../platform/db/statement.ts";
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

const addInvitation = defineStatement<{ id: number }>(
  `insert into invitation (tenant_id, number, kind, employee_number, first_name, last_name, email, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
);

/** Whether it was new: an agent invites a person once while the invitation stands open. */
export async function insertInvitation(tx: TenantTransaction, invitation: NewInvitation): Promise<boolean> {
  const { number, kind, employeeNumber, firstName, lastName, email, createdAt } = invitation;
  const rows = await tx.run(addInvitation, [
    tx.tenantId,
    number,
    kind,
    employeeNumber,
    firstName,
    lastName,
    email,
    createdAt,
  ]);
  return rows.length === 1;
}

const accept = defineStatement(
  `update invitation set accepted_at = $4, referrer_id = $3
    where tenant_id = $1 and number = $2 and accepted_at is null`,
);

/** Whoever follows it first has accepted it. */
export async function markAccepted(
  tx: TenantTransaction,
  number: string,
  referrerId: number,
  now: Date,
): Promise<void> {
  await tx.run(accept, [tx.tenantId, number, referrerId, now]);
}
