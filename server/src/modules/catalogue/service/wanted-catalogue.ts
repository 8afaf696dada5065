import { type Language, languages } from "@weitersagen/contract/language";
import { recordOf } from "@weitersagen/domain/record-of";
import type { CurrentCatalogue } from "./current-catalogue.ts";
import type { CatalogueFiles } from "./files.ts";

/** What the files of a folder describe, in the form in which it is stored. */
export interface WantedCatalogue extends CurrentCatalogue {
  /** Ids of products and devices that the tenant's settings exclude. */
  readonly leftOut: readonly number[];
}

interface WantedOptions {
  readonly excludedIds: readonly number[];
  /** Known entries stay marked as bundled. */
  readonly keepsMarks?: boolean;
}

export function wantedCatalogue(
  files: CatalogueFiles,
  current: CurrentCatalogue,
  { excludedIds, keepsMarks = false }: WantedOptions,
): WantedCatalogue {
  const excluded = new Set(excludedIds);
  const products = [
    ...lived(files.products, current.products, keepsMarks ? "kept" : false),
    ...lived(files.bundled.products, current.products, true),
  ];
  const offers = [
    ...lived(files.offers, current.offers, keepsMarks ? "kept" : false),
    ...lived(files.bundled.offers, current.offers, true),
  ];
  const isLeftOut = ({ id, tariffId = id }: { readonly id: number; readonly tariffId?: number }) =>
    excluded.has(id) || excluded.has(tariffId);
  return {
    products: products.filter((product) => !isLeftOut(product)),
    offers: offers.filter((offer) => !isLeftOut(offer)),
    categories: categoriesOf(files, current, excluded),
    campaigns: files.campaigns.map(({ title, text, legalText, ...campaign }) => ({
      ...campaign,
      texts: inEveryLanguage((language) => ({
        title: title[language],
        text: text[language],
        legalText: legalText[language],
      })),
    })),
    advisors: files.advisors.map(({ picture: _planned, ...advisor }) => advisor),
    phrases: files.phrases,
    leftOut: [...products.filter(isLeftOut), ...offers.filter(isLeftOut)].map(({ id }) => id),
  };
}

/** Without a status a known entry keeps its own, and a new one is active. */
function lived<
  Entry extends {
    readonly id: number;
    readonly status?: Status | undefined;
    readonly picture?: string | undefined;
  },
  Status extends "draft" | "active" | "withdrawn",
>(
  entries: readonly Entry[],
  current: readonly { readonly id: number; readonly status: Status; readonly bundled: boolean }[],
  bundled: boolean | "kept",
) {
  const known = new Map(current.map((entry) => [entry.id, entry]));
  return entries.map(({ picture: _planned, ...entry }) => ({
    ...entry,
    status: entry.status ?? known.get(entry.id)?.status ?? ("active" as const),
    bundled: bundled === "kept" ? (known.get(entry.id)?.bundled ?? false) : bundled,
  }));
}

/** The order of the file counts where it names every category. Otherwise known ones stay in place, new ones follow. */
function placesOf({ categories }: CatalogueFiles, current: CurrentCatalogue) {
  const named = new Set(categories.map(({ id }) => id));
  const isWhole = current.categories.every(({ id }) => named.has(id));
  const places = new Map(current.categories.map(({ id, position }) => [id, position]));
  const next = Math.max(-1, ...places.values()) + 1;
  return (id: number, index: number) => (isWhole ? index : (places.get(id) ?? next + index));
}

function categoriesOf(files: CatalogueFiles, current: CurrentCatalogue, excluded: ReadonlySet<number>) {
  const placeOf = placesOf(files, current);
  const stored = new Set(current.products.map(({ id }) => id));
  // A stored product keeps its place: it is shown again when the settings exclude it no longer.
  const isKept = (id: number) => !excluded.has(id) || stored.has(id);
  return files.categories.map(
    ({ name, title, description, aliases = [], picture: _planned, ...category }, index) => ({
      ...category,
      position: placeOf(category.id, index),
      aliases,
      productIds: category.productIds.filter(isKept),
      defaultProductId:
        category.defaultProductId !== null && isKept(category.defaultProductId)
          ? category.defaultProductId
          : null,
      texts: inEveryLanguage((language) => ({
        name: name[language],
        title: title[language],
        description: description[language],
      })),
    }),
  );
}

function inEveryLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return recordOf(languages, make);
}
