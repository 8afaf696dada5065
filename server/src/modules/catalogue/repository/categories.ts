import type { SelectTarget } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { newValuesOf } from "./new-values.ts";
import { inChunks } from "./rows.ts";

export interface CategoryTexts {
  readonly name: string;
  readonly title: string;
  /** `{praemie}` is replaced by the reward that a recommendation earns at the moment. */
  readonly description: string;
}

/** A category with its texts in all languages. */
export interface CategoryDefinition {
  readonly id: number;
  readonly key: string;
  /** The path of the English page; absent: the key. */
  readonly englishKey: string | null;
  /** Other paths that lead to this page. */
  readonly aliases: readonly string[];
  readonly source: string;
  /** The name in calls; several pages may show parts of one category. */
  readonly category: string;
  readonly parentKey: string | null;
  readonly texts: Readonly<Record<Language, CategoryTexts>>;
  /** The categories that the page links to. */
  readonly otherKeys: readonly string[];
  readonly defaultProductId: number | null;
  readonly selectTarget: SelectTarget;
  readonly layout: "kartendeck" | "liste";
  readonly deviceType: "alle" | "smartphone" | "tablet" | null;
  readonly bundled: boolean;
  readonly motif: string;
  readonly productIds: readonly number[];
}

/** A category with its place among the others. */
export interface PlacedCategory extends CategoryDefinition {
  readonly position: number;
}

export async function readCategories(tx: TenantTransaction): Promise<PlacedCategory[]> {
  const categories = await tx
    .selectFrom("product_category")
    .select([
      "id",
      "key",
      "key_en as englishKey",
      "aliases",
      "source",
      "category",
      "parent_key as parentKey",
      "position",
      "texts",
      "other_keys as otherKeys",
      "default_product_id as defaultProductId",
      "select_target as selectTarget",
      "layout",
      "device_type as deviceType",
      "bundled",
      "motif",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const members = await tx
    .selectFrom("category_product")
    .select(["category_id as categoryId", "product_id as productId"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .execute();
  const byCategory = Map.groupBy(members, ({ categoryId }) => categoryId);
  return categories.map((category) => ({
    ...category,
    texts: category.texts as CategoryDefinition["texts"],
    productIds: (byCategory.get(category.id) ?? []).map(({ productId }) => productId),
  }));
}

/** Inserts or overwrites categories with the list of their products. Others keep theirs. */
export async function saveCategories(
  tx: TenantTransaction,
  categories: readonly PlacedCategory[],
): Promise<void> {
  if (categories.length === 0) return;
  await inChunks(categories, (chunk) => {
    const rows = chunk.map((category) => rowOf(tx.tenantId, category));
    return tx
      .insertInto("product_category")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(newValuesOf(rows[0])))
      .execute();
  });
  await tx
    .deleteFrom("category_product")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("category_id", "=", eb.fn.any(eb.val(categories.map(({ id }) => id)))))
    .execute();
  const members = categories.flatMap(({ id, productIds }) =>
    productIds.map((productId, position) => ({
      tenant_id: tx.tenantId,
      category_id: id,
      product_id: productId,
      position,
    })),
  );
  await inChunks(members, (chunk) => tx.insertInto("category_product").values(chunk).execute());
}

export async function deleteCategories(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("product_category")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

/** The ids of merged categories, each with the id of the category that took it. */
export async function readMergedIds(tx: TenantTransaction): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom("product_category")
    .select(["id", "merged_ids as mergedIds"])
    .where("tenant_id", "=", tx.tenantId)
    .execute();
  return new Map(rows.flatMap(({ id, mergedIds }) => mergedIds.map((merged) => [merged, id] as const)));
}

/** Notes that a category took another one, with all that the other one took before. */
export async function addMergedIds(
  tx: TenantTransaction,
  { mergedId, targetId }: { readonly mergedId: number; readonly targetId: number },
): Promise<void> {
  await tx
    .updateTable("product_category as target")
    .from("product_category as merged")
    .set({ merged_ids: sql`target.merged_ids || merged.merged_ids || merged.id` })
    .where("target.tenant_id", "=", tx.tenantId)
    .where("merged.tenant_id", "=", tx.tenantId)
    .where("target.id", "=", targetId)
    .where("merged.id", "=", mergedId)
    .execute();
}

const rowOf = (tenantId: number, category: PlacedCategory) => ({
  tenant_id: tenantId,
  id: category.id,
  key: category.key,
  key_en: category.englishKey,
  aliases: [...category.aliases],
  source: category.source,
  category: category.category,
  parent_key: category.parentKey,
  position: category.position,
  texts: JSON.stringify(category.texts),
  other_keys: [...category.otherKeys],
  default_product_id: category.defaultProductId,
  select_target: category.selectTarget,
  layout: category.layout,
  device_type: category.deviceType,
  bundled: category.bundled,
  motif: category.motif,
});
