import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

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
  readonly aliases: readonly string[];
  readonly source: string;
  readonly category: string;
  readonly parentKey: string | null;
  readonly texts: Readonly<Record<Language, CategoryTexts>>;
  readonly otherKeys: readonly string[];
  readonly defaultProductId: number | null;
  readonly selectTarget: "empfehlen" | "smartphones" | "tablets";
  readonly layout: "kartendeck" | "liste";
  readonly deviceType: "alle" | "smartphone" | "tablet" | null;
  readonly bundled: boolean;
  readonly motif: string;
  readonly productIds: readonly number[];
}

export async function readCategories(tx: TenantTransaction): Promise<CategoryDefinition[]> {
  const categories = await tx
    .selectFrom("product_category")
    .select([
      "id",
      "key",
      "aliases",
      "source",
      "category",
      "parent_key as parentKey",
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

export async function replaceCategories(
  tx: TenantTransaction,
  categories: readonly CategoryDefinition[],
): Promise<void> {
  await tx.deleteFrom("product_category").where("tenant_id", "=", tx.tenantId).execute();
  if (categories.length === 0) return;
  const rows = categories.map((category, position) => ({
    tenant_id: tx.tenantId,
    id: category.id,
    key: category.key,
    aliases: [...category.aliases],
    source: category.source,
    category: category.category,
    parent_key: category.parentKey,
    position,
    texts: JSON.stringify(category.texts),
    other_keys: [...category.otherKeys],
    default_product_id: category.defaultProductId,
    select_target: category.selectTarget,
    layout: category.layout,
    device_type: category.deviceType,
    bundled: category.bundled,
    motif: category.motif,
  }));
  await tx.insertInto("product_category").values(rows).execute();
  const members = categories.flatMap(({ id, productIds }) =>
    productIds.map((productId, position) => ({
      tenant_id: tx.tenantId,
      category_id: id,
      product_id: productId,
      position,
    })),
  );
  if (members.length > 0) await tx.insertInto("category_product").values(members).execute();
}
