import { productState } from "@weitersagen/domain/product-life";
import type { CategoryForm, CategoryRow, CategoryView } from "@weitersagen/contract/console/categories";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { type PlacedCategory, readCategories, readMergedIds } from "../repository/categories.ts";
import { readProducts } from "../repository/products.ts";
import { editEntries } from "./edit-entries.ts";
import { viewPicture } from "./edit-picture.ts";
import { refused } from "./refused.ts";
import { versionOf } from "./product-form.ts";

const formOf = ({ texts, layout, defaultProductId, productIds }: PlacedCategory): CategoryForm => ({
  german: { ...texts.de },
  english: { ...texts.en },
  layout,
  defaultProductId,
  productIds: [...productIds],
});

/** Changes when a person saves the category. */
export const categoryVersion = (category: PlacedCategory): string => versionOf(formOf(category));

export const goneCategory = (): Refusal =>
  new Refusal("notFound", {
    detail: "This category does not exist any more. It may have been merged with another one.",
    german: "Diese Kategorie gibt es nicht mehr. Vielleicht wurde sie mit einer anderen zusammengeführt.",
  });

export async function listCategories(tx: TenantTransaction, language: Language): Promise<CategoryRow[]> {
  return (await readCategories(tx)).map(({ id, key, texts, productIds, deviceType }) => ({
    id,
    key,
    name: texts[language].name,
    products: productIds.length,
    hasDevices: deviceType !== null,
  }));
}

/** The id of the category that took a merged one. An import may bring the merged one back: then it is itself again. */
async function currentIdOf(tx: TenantTransaction, givenId: number): Promise<number> {
  if ((await readCategories(tx)).some(({ id }) => id === givenId)) return givenId;
  return (await readMergedIds(tx)).get(givenId) ?? givenId;
}

/** A category with the names and states of its products; for the id of a merged one, the category that took it. */
export async function viewCategory(
  tx: TenantTransaction,
  tenant: Tenant,
  givenId: number,
  now: Date,
): Promise<CategoryView> {
  const id = await currentIdOf(tx, givenId);
  const category = await storedCategory(tx, id);
  const form = formOf(category);
  const products = new Map((await readProducts(tx, [])).map((product) => [product.id, product]));
  return {
    id,
    key: category.key,
    form,
    version: versionOf(form),
    hasDevices: category.deviceType !== null,
    products: form.productIds.flatMap((productId) => {
      const product = products.get(productId);
      return product ? [{ id: productId, name: product.displayName, state: productState(product, now) }] : [];
    }),
    picture: await viewPicture(tx, tenant, { subject: "category", id }),
  };
}

async function storedCategory(tx: TenantTransaction, id: number): Promise<PlacedCategory> {
  const category = (await readCategories(tx)).find((one) => one.id === id);
  if (!category) throw goneCategory();
  return category;
}

const optionsOf = ({ settings }: Tenant, now: Date) => ({ now, excludedIds: settings.excludedProductIds });

/** Changes a category, unless it was changed after the editor has seen it. */
export async function changeCategory(
  tx: TenantTransaction,
  tenant: Tenant,
  { id, version, form }: { readonly id: number; readonly version: string; readonly form: CategoryForm },
  now: Date,
): Promise<{ before: CategoryForm; after: CategoryForm }> {
  await lockCatalogue(tx);
  const category = await storedCategory(tx, id);
  const before = formOf(category);
  if (versionOf(before) !== version)
    throw refused(
      "Another person has changed this category meanwhile. Open it again.",
      "Inzwischen hat eine andere Person diese Kategorie geändert. Öffnen Sie sie noch einmal.",
    );
  const { productIds, defaultProductId, layout, german, english } = form;
  if (new Set(productIds).size < productIds.length)
    throw refused("A product is listed twice.", "Ein Produkt kommt doppelt vor.");
  if (defaultProductId !== null && !productIds.includes(defaultProductId))
    throw refused(
      "The preselected product is not in this category.",
      "Das vorausgewählte Produkt ist nicht in dieser Kategorie.",
    );
  const texts = { de: german, en: english };
  await editEntries(
    tx,
    { categories: [{ ...category, texts, layout, productIds, defaultProductId }] },
    optionsOf(tenant, now),
  );
  return { before, after: form };
}

/** Sets the order of all categories. */
export async function orderCategories(
  tx: TenantTransaction,
  tenant: Tenant,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await lockCatalogue(tx);
  const categories = await readCategories(tx);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  if (ordered.length !== categories.length || ids.length !== categories.length)
    throw refused(
      "The categories have changed meanwhile. Load the page again.",
      "Die Kategorien haben sich inzwischen geändert. Laden Sie die Seite neu.",
    );
  await editEntries(tx, { categories: ordered }, optionsOf(tenant, now));
}
