import { hasBegun } from "@weitersagen/domain/product-life";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OwnedBounty } from "./bounties.ts";
import { newValuesOf } from "./new-values.ts";
import { inChunks, lifeColumns, lifeValues, type Succeeded } from "./rows.ts";
import type { StoredProduct } from "./stored.ts";

/** All products, or the one of this id. */
export async function readProducts(
  tx: TenantTransaction,
  bounties: readonly OwnedBounty[],
  id?: number,
): Promise<StoredProduct[]> {
  const products = await tx
    .selectFrom("product")
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
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
      ...lifeColumns,
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .execute();
  const ofTariffs = bounties.filter(({ deviceId }) => deviceId === 0);
  const byProduct = Map.groupBy(ofTariffs, ({ productId }) => productId);
  return products.map((product) => ({
    ...product,
    bounties: (byProduct.get(product.id) ?? []).map(
      ({ productId: _product, deviceId: _device, ...bounty }) => bounty,
    ),
  }));
}

/** The display name of every product, by id. */
export async function readProductNames(tx: TenantTransaction): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom("product")
    .select(["id", "display_name as name"])
    .where("tenant_id", "=", tx.tenantId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The products whose first sale is planned: visitors have never seen them. All of them, or the one of this id. */
export async function readUnsoldPlans(
  tx: TenantTransaction,
  now: Date,
  id?: number,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom("product")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .where("status", "=", "active")
    .where("was_on_sale", "=", false)
    .where("active_from", ">", now)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The next number that no product has. */
export async function nextProductId(tx: TenantTransaction): Promise<number> {
  const row = await tx
    .selectFrom("product")
    .select(sql<number>`coalesce(max(id), 0) + 1`.as("next"))
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  return row.next;
}

/** Inserts or overwrites products, without bounties and successors. Never deletes one: recommendations and orders refer to it. */
export async function saveProducts(
  tx: TenantTransaction,
  products: readonly StoredProduct[],
  now: Date,
): Promise<void> {
  // A sale begins by itself: whether the stored period has begun is known when it is replaced.
  const wasOnSale = sql<boolean>`product.was_on_sale or excluded.was_on_sale
    or (product.status = 'active' and coalesce(product.active_from <= ${now}, true))`;
  await inChunks(products, (chunk) => {
    const rows = chunk.map((product) => ({
      ...rowOf(tx.tenantId, product),
      was_on_sale: hasBegun(product, now),
    }));
    return tx
      .insertInto("product")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "id"])
          .doUpdateSet({ ...newValuesOf(rows[0]), was_on_sale: wasOnSale }),
      )
      .execute();
  });
}

/** After all rows are saved: a successor may come later in a file than what it replaces. */
export function saveProductSuccessors(tx: TenantTransaction, entries: readonly Succeeded[]): Promise<void> {
  return inChunks(entries, (chunk) => {
    const ids = chunk.map(({ id }) => id);
    const successors = chunk.map(({ successorId }) => successorId);
    return sql`
      update product e set successor_id = n.successor_id
        from unnest(${ids}::integer[], ${successors}::integer[]) as n (id, successor_id)
       where e.tenant_id = ${tx.tenantId} and e.id = n.id and e.successor_id is distinct from n.successor_id`.execute(
      tx,
    );
  });
}

const rowOf = (tenantId: number, product: StoredProduct) => ({
  tenant_id: tenantId,
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
  ...lifeValues(product),
});
