import { createHash } from "node:crypto";
import { type ProductForm, productTextNames } from "@weitersagen/contract/console/products";
import type { ProductLife } from "@weitersagen/domain/product-life";
import type { PlacedCategory } from "../repository/categories.ts";
import type { Phrase } from "../repository/phrases.ts";
import type { StoredProduct } from "../repository/stored.ts";

/** A product as the console edits it: both languages, and the categories that show it. */
export function formOf(
  product: StoredProduct,
  phrases: readonly Phrase[],
  categories: readonly PlacedCategory[],
): ProductForm {
  const english = new Map(phrases.map(({ phrase, translation }) => [phrase, translation]));
  const textOf = (name: (typeof productTextNames)[number]) => product[name] ?? "";
  const texts = Object.fromEntries(productTextNames.map((name) => [name, textOf(name)]));
  const translated = Object.fromEntries(
    productTextNames.map((name) => [name, english.get(textOf(name)) ?? ""]),
  );
  return {
    ...(texts as Pick<ProductForm, (typeof productTextNames)[number]>),
    english: translated as ProductForm["english"],
    externalId: product.externalId,
    group: product.group,
    monthlyCents: product.monthlyCents,
    oneOffCents: product.oneOffCents,
    promotionRebateCents: product.promotionRebateCents,
    footnote: product.footnote ?? "",
    categoryIds: categories.filter(({ productIds }) => productIds.includes(product.id)).map(({ id }) => id),
    young: product.young,
    hybrid: product.hybrid,
    play: product.play,
    productClass: product.productClass,
    providerProductId: product.providerProductId ?? "",
    commission: product.commission ?? "",
  };
}

/** The product with the values of a form. */
export function editedProduct(product: StoredProduct, form: ProductForm): StoredProduct {
  const { english: _phrases, categoryIds: _members, ...fields } = form;
  return {
    ...product,
    ...fields,
    promotionName: orNull(form.promotionName),
    priceSplit: orNull(form.priceSplit),
    footnote: orNull(form.footnote),
    providerProductId: orNull(form.providerProductId),
    commission: orNull(form.commission),
  };
}

const orNull = (text: string): string | null => (text === "" ? null : text);

/** The English texts of a form, by the German text; without a translation it is empty. */
export function translationsOf(form: ProductForm): ReadonlyMap<string, string> {
  return new Map(
    productTextNames.flatMap((name) =>
      form[name] === "" ? [] : [[form[name], form.english[name]] as const],
    ),
  );
}

/** Two states are the same if their versions are. */
export const versionOf = (state: unknown): string =>
  createHash("sha256").update(JSON.stringify(state)).digest("hex").slice(0, 16);

export const saleVersionOf = ({ status, activeFrom, activeUntil, successorId }: ProductLife): string =>
  versionOf({ status, activeFrom, activeUntil, successorId });
