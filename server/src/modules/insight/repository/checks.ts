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

/** The figures of all changed days are computed. */
export async function storeRefresh(tx: TenantTransaction, now: Date): Promise<void> {
  await tx
    .updateTable("insight_check")
    .set({ refreshed_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .execute();
}

/** The last check and refresh of the figures. */
export function findCheck(
  tx: TenantTransaction,
): Promise<(CheckResult & { readonly refreshedAt: Date | null }) | undefined> {
  return tx
    .selectFrom("insight_check")
    .select([
      "checked_at as checkedAt",
      "differing_days as differingDays",
      "difference_cents as differenceCents",
      "refreshed_at as refreshedAt",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirst();
}
