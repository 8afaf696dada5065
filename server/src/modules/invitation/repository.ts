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
