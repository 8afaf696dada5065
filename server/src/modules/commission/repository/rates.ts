import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewRate {
  readonly agencyId: number;
  readonly productId: number;
  readonly amountCents: number;
  readonly by: string;
  readonly now: Date;
}

export async function findRate(
  tx: TenantTransaction,
  agencyId: number,
  productId: number,
): Promise<number | undefined> {
  const rate = await tx
    .selectFrom("commission_rate")
    .select("amount_cents as amountCents")
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return rate?.amountCents;
}

export async function upsertRate(tx: TenantTransaction, rate: NewRate): Promise<void> {
  const values = { amount_cents: rate.amountCents, set_at: rate.now, set_by: rate.by };
  await tx
    .insertInto("commission_rate")
    .values({ tenant_id: tx.tenantId, agency_id: rate.agencyId, product_id: rate.productId, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "agency_id", "product_id"]).doUpdateSet(values))
    .execute();
}

export async function deleteRate(
  tx: TenantTransaction,
  agencyId: number,
  productId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("commission_rate")
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listRates(
  tx: TenantTransaction,
  agencyId: number,
): Promise<{ readonly productId: number; readonly amountCents: number }[]> {
  return tx
    .selectFrom("commission_rate")
    .select(["product_id as productId", "amount_cents as amountCents"])
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .orderBy("product_id")
    .execute();
}
