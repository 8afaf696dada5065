import type { Role } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction } from "../../platform/db/transaction.ts";

export interface NamedGrant {
  readonly operatorId: number;
  readonly role: Role;
  /** The slug; null for the installation. */
  readonly tenant: string | null;
}

/** The roles of these operators, or of all, with the slugs of their tenants. */
export async function findGrants(tx: PlatformTransaction, operatorId?: number): Promise<NamedGrant[]> {
  let query = tx
    .selectFrom("operator_role")
    .leftJoin("tenant", "tenant.id", "operator_role.for_tenant")
    .select(["operator_role.operator_id as operatorId", "operator_role.role", "tenant.slug as tenant"]);
  if (operatorId !== undefined) query = query.where("operator_role.operator_id", "=", operatorId);
  return query.orderBy("operator_role.id").execute();
}
