import type { DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import type { Phrase } from "../repository/phrases.ts";

/** What German phrases are in each other language. */
export type Phrasebooks = ReadonlyMap<Language, ReadonlyMap<string, string>>;

/** Names may stay as they are: a tariff is called what its provider calls it. */
interface Texts<Name extends string> {
  readonly names: readonly Name[];
  readonly sentences: readonly Name[];
}

const productTexts = {
  names: ["name", "displayName"],
  sentences: ["description1", "description2", "description3", "description4", "priceSplit", "promotionName"],
} as const satisfies Texts<keyof Product>;
const offerTexts = {
  names: ["displayName"],
  sentences: ["description", "deviceDescription"],
} as const satisfies Texts<keyof DeviceOffer>;

export function openPhrasebooks(phrases: readonly Phrase[]): Phrasebooks {
  const byLanguage = Map.groupBy(phrases, ({ language }) => language);
  return new Map(
    [...byLanguage].map(([language, entries]) => [
      language,
      new Map(entries.map(({ phrase, translation }) => [phrase, translation])),
    ]),
  );
}

export function productIn(language: Language, books: Phrasebooks, product: Product): Product {
  return { ...product, ...said(product, productTexts, books.get(language), language) };
}

/** What a product is called, for lists that show no more of it. */
export function nameIn(language: Language, books: Phrasebooks, name: string): string {
  return books.get(language)?.get(name) ?? name;
}

export function offerIn(language: Language, books: Phrasebooks, offer: DeviceOffer): DeviceOffer {
  return { ...offer, ...said(offer, offerTexts, books.get(language), language) };
}

/** Translated as a whole or not at all: nobody gets half a product in each language. */
function said<Name extends string>(
  entry: Readonly<Record<Name, string | null>>,
  { names, sentences }: Texts<Name>,
  book: ReadonlyMap<string, string> | undefined,
  language: Language,
): Record<string, string> {
  const written = sentences.filter((text) => entry[text]);
  const translated = written.map((text) => [text, book?.get(entry[text] ?? "")] as const);
  if (!book || translated.some(([, phrase]) => phrase === undefined)) return { language: defaultLanguage };
  const called = names.map((name) => [name, book.get(entry[name] ?? "") ?? entry[name]] as const);
  return Object.fromEntries([...called, ...translated, ["language", language]]) as Record<string, string>;
}
