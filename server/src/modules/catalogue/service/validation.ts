import type { FieldError } from "@weitersagen/contract/problem";
import type { CatalogueFiles } from "./files.ts";

/** Finds duplicates and references to entries that none of the files contains. */
export function validateCatalogue({ products, bundled, categories, advisors }: CatalogueFiles): FieldError[] {
  const all = [...products, ...bundled.products];
  const ids = new Set(all.map(({ id }) => id));
  const keys = new Set(categories.map(({ key }) => key));
  const unknown = (path: string, what: string, known: boolean): FieldError[] =>
    known ? [] : [{ path, message: `${what} does not exist` }];
  return [
    ...repeated("products", all, ({ id }) => String(id)),
    ...repeated("products", all, ({ externalId }) => externalId),
    ...repeated("offers", bundled.offers, ({ id }) => String(id)),
    ...repeated("categories", categories, ({ key }) => key),
    ...repeated("advisors", advisors, ({ externalId }) => externalId),
    ...bundled.offers.flatMap(({ id, tariffId }) =>
      unknown(`offers.${id}`, `tariff ${tariffId}`, ids.has(tariffId)),
    ),
    ...categories
      .filter(({ deviceType, layout }) => deviceType !== null && layout !== "kartendeck")
      .map(({ key }) => ({ path: `categories.${key}`, message: "devices need the layout kartendeck" })),
    ...categories.flatMap(({ key, parentKey, otherKeys, productIds, defaultProductId }) => [
      ...[parentKey, ...otherKeys].flatMap((other) =>
        unknown(`categories.${key}`, `category ${other}`, other === null || keys.has(other)),
      ),
      ...[defaultProductId, ...productIds].flatMap((id) =>
        unknown(`categories.${key}`, `product ${id}`, id === null || ids.has(id)),
      ),
    ]),
  ];
}

function repeated<T>(path: string, entries: readonly T[], nameOf: (entry: T) => string): FieldError[] {
  const groups = Map.groupBy(entries, nameOf);
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([name]) => ({ path, message: `${name} occurs twice` }));
}
