import type { Role } from "@weitersagen/domain/operator-abilities";
import { sql } from "kysely";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

export interface StoredRole {
  readonly role: Role;
  /** Null for the installation. */
  readonly tenantId: number | null;
}

/** False when the operator has the role already. */
export async function insertRole(
  tx: PlatformTransaction,
  operatorId: number,
  { role, tenantId }: StoredRole,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("operator_role")
    .values({ operator_id: operatorId, role, for_tenant: tenantId, granted_at: at, granted_by: by })
    .onConflict((conflict) => conflict.constraint("operator_role_once").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteRole(
  tx: PlatformTransaction,
  operatorId: number,
  { role, tenantId }: StoredRole,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("operator_role")
    .where("operator_id", "=", operatorId)
    .where("role", "=", role)
    .where("for_tenant", tenantId === null ? "is" : "=", tenantId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteRoles(tx: PlatformTransaction, operatorId: number): Promise<void> {
  await tx.deleteFrom("operator_role").where("operator_id", "=", operatorId).execute();
}

/** Changes of who is an administrator wait for each other: each counts those who are left. */
export async function lockAdministration(tx: PlatformTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration'))`.execute(tx);
}
