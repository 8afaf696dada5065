import type { Product } from "@weitersagen/contract/catalogue";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { newValuesOf } from "./new-values.ts";

export async function readProducts(tx: TenantTransaction): Promise<Product[]> {
  const products = await tx
    .selectFrom("product")
    .select([
      "id",
      "external_id as externalId",
      "play",
      "name",
      "display_name as displayName",
      "young",
      "hybrid",
      "product_group as group",
      "product_class as productClass",
      "monthly_cents as monthlyCents",
      "one_off_cents as oneOffCents",
      "description1",
      "description2",
      "description3",
      "description4",
      "commission",
      "provider_product_id as providerProductId",
      "footnote",
      "price_split as priceSplit",
      "promotion_name as promotionName",
      "promotion_rebate_cents as promotionRebateCents",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .execute();
  const bounties = await tx
    .selectFrom("bounty")
    .select([
      "product_id as productId",
      "amount_cents as amountCents",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "shown_ends_at as shownEndsAt",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("starts_at")
    .orderBy("amount_cents")
    .execute();
  const byProduct = Map.groupBy(bounties, ({ productId }) => productId);
  return products.map((product) => ({
    ...product,
    bounties: (byProduct.get(product.id) ?? []).map(({ productId: _product, ...bounty }) => bounty),
  }));
}

/** Inserts or overwrites products. Never deletes one: recommendations and orders may refer to it. */
export async function saveProducts(tx: TenantTransaction, products: readonly Product[]): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map((product) => ({
    tenant_id: tx.tenantId,
    id: product.id,
    external_id: product.externalId,
    play: product.play,
    name: product.name,
    display_name: product.displayName,
    young: product.young,
    hybrid: product.hybrid,
    product_group: product.group,
    product_class: product.productClass,
    monthly_cents: product.monthlyCents,
    one_off_cents: product.oneOffCents,
    description1: product.description1,
    description2: product.description2,
    description3: product.description3,
    description4: product.description4,
    commission: product.commission,
    provider_product_id: product.providerProductId,
    footnote: product.footnote,
    price_split: product.priceSplit,
    promotion_name: product.promotionName,
    promotion_rebate_cents: product.promotionRebateCents,
  }));
  await tx
    .insertInto("product")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(newValuesOf(rows[0])))
    .execute();
  await replaceBounties(tx, products);
}

async function replaceBounties(tx: TenantTransaction, products: readonly Product[]): Promise<void> {
  const ids = products.map(({ id }) => id);
  await tx.deleteFrom("bounty").where("tenant_id", "=", tx.tenantId).where("product_id", "in", ids).execute();
  const rows = products.flatMap((product) =>
    product.bounties.map((bounty) => ({
      tenant_id: tx.tenantId,
      product_id: product.id,
      amount_cents: bounty.amountCents,
      starts_at: bounty.startsAt,
      ends_at: bounty.endsAt,
      shown_ends_at: bounty.shownEndsAt,
    })),
  );
  if (rows.length > 0) await tx.insertInto("bounty").values(rows).execute();
}
