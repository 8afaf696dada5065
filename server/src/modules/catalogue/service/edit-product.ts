import type { ProductForm } from "@weitersagen/contract/console/products";
import { offSale } from "@weitersagen/domain/product-life";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readBounties } from "../repository/bounties.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { type CategoryDefinition, type PlacedCategory, readCategories } from "../repository/categories.ts";
import { readPhrases, removePhrases } from "../repository/phrases.ts";
import { nextProductId, readProducts, readUnsoldPlans } from "../repository/products.ts";
import type { StoredProduct } from "../repository/stored.ts";
import { copiedProduct, copyParts } from "./copy-product.ts";
import { editEntries } from "./edit-entries.ts";
import { firstInstant, instantOf, lastInstant } from "./period.ts";
import { refused } from "./refused.ts";
import { editedProduct, formOf, saleVersionOf, translationsOf, versionOf } from "./product-form.ts";

const changedMeanwhile = () =>
  refused(
    "Another person has changed this product meanwhile. Look at both versions and save again.",
    "Inzwischen hat eine andere Person dieses Produkt geändert. Sehen Sie beide Fassungen an und speichern Sie noch einmal.",
  );

export async function findStored(tx: TenantTransaction, id: number): Promise<StoredProduct | undefined> {
  const [product] = await readProducts(tx, await readBounties(tx, id), id);
  return product;
}

export async function storedProduct(tx: TenantTransaction, id: number): Promise<StoredProduct> {
  const product = await findStored(tx, id);
  if (!product) throw new Refusal("notFound");
  return product;
}

/** A product as it is edited, with what it is compared with when it is saved. */
export async function productForm(
  tx: TenantTransaction,
  product: StoredProduct,
): Promise<{ form: ProductForm; version: string; categories: PlacedCategory[] }> {
  const categories = await readCategories(tx);
  const form = formOf(product, await readPhrases(tx), categories);
  return { form, version: versionOf(form), categories };
}

const optionsOf = ({ settings }: Tenant, now: Date) => ({ now, excludedIds: settings.excludedProductIds });

interface ChangeProduct {
  readonly id: number;
  /** What the editor has seen. */
  readonly version: string;
  readonly form: ProductForm;
}

/** Changes texts, prices and categories, unless they were changed after the editor has seen them. */
export async function changeProduct(
  tx: TenantTransaction,
  tenant: Tenant,
  { id, version, form }: ChangeProduct,
  now: Date,
): Promise<{ before: ProductForm; after: ProductForm }> {
  await lockCatalogue(tx);
  const product = await storedProduct(tx, id);
  const current = await productForm(tx, product);
  if (current.version !== version) throw changedMeanwhile();
  if (form.promotionRebateCents > form.monthlyCents)
    throw refused(
      "The rebate is higher than the price per month.",
      "Der Rabatt ist höher als der Preis im Monat.",
    );
  if (form.promotionRebateCents > 0 && form.priceSplit === "")
    throw refused(
      "A rebate needs both prices in words: how long each of them is valid.",
      "Ein Rabatt braucht beide Preise in Worten: wie lange jeder von ihnen gilt.",
    );
  const known = new Set(current.categories.map((category) => category.id));
  if (form.categoryIds.some((one) => !known.has(one)))
    throw refused("This category does not exist any more.", "Diese Kategorie gibt es nicht mehr.");
  const { translated, untranslated } = phrasesOf(form);
  await editEntries(
    tx,
    {
      products: [editedProduct(product, form)],
      categories: current.categories.flatMap((category) => withMember(category, id, form.categoryIds)),
      phrases: translated.map(([phrase, translation]) => ({ language: "en" as const, phrase, translation })),
    },
    optionsOf(tenant, now),
  );
  await removePhrases(tx, "en", untranslated);
  return { before: current.form, after: form };
}

/** The German texts of a form that have an English one, and those that have none. */
export function phrasesOf(form: ProductForm) {
  const english = [...translationsOf(form)];
  return {
    translated: english.filter(([, translation]) => translation !== ""),
    untranslated: english.filter(([, translation]) => translation === "").map(([phrase]) => phrase),
  };
}

/** The category with or without the product, if that differs from what it shows now. */
export function withMember<Category extends CategoryDefinition>(
  category: Category,
  id: number,
  categoryIds: readonly number[],
): Category[] {
  const isMember = category.productIds.includes(id);
  if (isMember === categoryIds.includes(category.id)) return [];
  const productIds = isMember
    ? category.productIds.filter((one) => one !== id)
    : [...category.productIds, id];
  const isPreselected = category.defaultProductId === id;
  return [{ ...category, productIds, ...(isMember && isPreselected ? { defaultProductId: null } : {}) }];
}

interface NewProduct {
  readonly id: number | null;
  readonly externalId: string;
  readonly name: string;
  readonly templateId: number | null;
}

const blank = {
  play: null,
  young: false,
  hybrid: false,
  productClass: null,
  monthlyCents: 0,
  oneOffCents: 0,
  description1: "",
  description2: "",
  description3: "",
  description4: "",
  providerProductId: null,
  footnote: null,
  priceSplit: null,
  promotionName: null,
  promotionRebateCents: 0,
  commission: null,
} as const;

/**
 * Adds a draft, which visitors do not see. A copy has the picture and the devices too, but no amounts: what people are
 * promised is decided for each product.
 */
export async function addProduct(
  tx: TenantTransaction,
  tenant: Tenant,
  { id: wanted, externalId, name, templateId }: NewProduct,
  now: Date,
): Promise<number> {
  await lockCatalogue(tx);
  const id = wanted ?? (await nextProductId(tx));
  if (await findStored(tx, id))
    throw refused(`There is a product ${id} already.`, `Das Produkt ${id} gibt es schon.`);
  const template = templateId === null ? undefined : await storedProduct(tx, templateId);
  const categories = template
    ? (await readCategories(tx)).filter(({ productIds }) => productIds.includes(template.id))
    : [];
  const product: StoredProduct = {
    ...blank,
    group: name,
    ...(template ? copiedProduct(template, name) : {}),
    id,
    externalId,
    name,
    displayName: name,
    bounties: [],
    status: "draft",
    activeFrom: null,
    activeUntil: null,
    successorId: null,
    bundled: false,
  };
  const shown = categories.map((one) => ({ ...one, productIds: [...one.productIds, id] }));
  const options = optionsOf(tenant, now);
  await editEntries(tx, { products: [product], categories: shown }, options);
  if (template) await copyParts(tx, template, product, options);
  return id;
}

interface SetSale {
  readonly id: number;
  readonly version: string;
  readonly isWithdrawn: boolean;
  /** Days in Germany, both included. */
  readonly from: string | null;
  readonly until: string | null;
  readonly successorId: number | null;
}

/**
 * Puts a product on sale for a period, or withdraws it: links that were shared before lead to the successor. Without a sale
 * that has begun there are none, and the product is a draft again.
 */
export async function setSale(
  tx: TenantTransaction,
  tenant: Tenant,
  { id, version, isWithdrawn, from, until, successorId }: SetSale,
  now: Date,
): Promise<{ before: object; after: object }> {
  await lockCatalogue(tx);
  const product = await storedProduct(tx, id);
  if (saleVersionOf(product) !== version) throw changedMeanwhile();
  const isUnsold = (await readUnsoldPlans(tx, now, id)).has(id);
  const life = {
    status: isWithdrawn ? offSale(!isUnsold) : ("active" as const),
    activeFrom: instantOf(from, product.activeFrom, firstInstant),
    activeUntil: instantOf(until, product.activeUntil, lastInstant),
    successorId,
  };
  const endsEarlier = life.activeUntil?.getTime() !== product.activeUntil?.getTime();
  if (!isWithdrawn && endsEarlier && life.activeUntil !== null && life.activeUntil < now)
    throw refused(
      "The last day on sale is in the past. To end the sale now, withdraw the product.",
      "Der letzte Verkaufstag liegt in der Vergangenheit. Um den Verkauf sofort zu beenden, ziehen Sie das Produkt zurück.",
    );
  await editEntries(tx, { products: [{ ...product, ...life }] }, optionsOf(tenant, now));
  return { before: lifeOf(product), after: lifeOf(life) };
}

const lifeOf = ({ status, activeFrom, activeUntil, successorId }: Omit<SaleState, "id">) => ({
  status,
  activeFrom,
  activeUntil,
  successorId,
});
type SaleState = Pick<StoredProduct, "id" | "status" | "activeFrom" | "activeUntil" | "successorId">;
