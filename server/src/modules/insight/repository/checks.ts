import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface CheckResult {
  readonly checkedAt: Date;
  readonly differingDays: number;
  readonly differenceCents: number;
}

export async function storeCheck(tx: TenantTransaction, result: CheckResult): Promise<void> {
  const values = {
    checked_at: result.checkedAt,
    differing_days: result.differingDays,
    difference_cents: result.differenceCents,
  };
  await tx
    .insertInto("insight_check")
    .values({ tenant_id: tx.tenantId, ...values })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(values))
    .execute();
}

/** A tenant that was never checked is due at once. */
export async function beginChecks(tx: TenantTransaction): Promise<void> {
  await tx
    .insertInto("insight_check")
    .values({ tenant_id: tx.tenantId, checked_at: new Date(0) })
    .onConflict((conflict) => conflict.column("tenant_id").doNothing())
    .execute();
}

export function findCheck(tx: TenantTransaction): Promise<CheckResult | undefined> {
  return tx
    .selectFrom("insight_check")
    .select([
      "checked_at as checkedAt",
      "differing_days as differingDays",
      "difference_cents as differenceCents",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirst();
}
