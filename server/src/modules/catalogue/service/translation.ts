import type { DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import type { Phrase } from "../repository/phrases.ts";

/** By language: the translation of each German phrase. */
export type Translations = ReadonlyMap<Language, ReadonlyMap<string, string>>;

/** Names need no translation: most tariffs have the same name in every language. Sentences do. */
interface TextFields<Name extends string> {
  readonly names: readonly Name[];
  readonly sentences: readonly Name[];
}

const productTexts = {
  names: ["name", "displayName"],
  sentences: ["description1", "description2", "description3", "description4", "priceSplit", "promotionName"],
} as const satisfies TextFields<keyof Product>;
const offerTexts = {
  names: ["displayName"],
  sentences: ["description", "deviceDescription"],
} as const satisfies TextFields<keyof DeviceOffer>;

export function translationsFrom(phrases: readonly Phrase[]): Translations {
  const byLanguage = Map.groupBy(phrases, ({ language }) => language);
  return new Map(
    [...byLanguage].map(([language, entries]) => [
      language,
      new Map(entries.map(({ phrase, translation }) => [phrase, translation])),
    ]),
  );
}

export function translateProduct<P extends Product>(
  translations: Translations,
  product: P,
  language: Language,
): P {
  return { ...product, ...translateTexts(product, productTexts, translations.get(language), language) };
}

export function translateOffer(
  translations: Translations,
  offer: DeviceOffer,
  language: Language,
): DeviceOffer {
  return { ...offer, ...translateTexts(offer, offerTexts, translations.get(language), language) };
}

export function translateName(translations: Translations, name: string, language: Language): string {
  return translations.get(language)?.get(name) ?? name;
}

/** Translates all texts or none: an entry never mixes two languages. `language` in the result says which it is. */
function translateTexts<Name extends string>(
  entry: Readonly<Record<Name, string | null>>,
  { names, sentences }: TextFields<Name>,
  phrases: ReadonlyMap<string, string> | undefined,
  language: Language,
): Record<string, string> {
  const filled = sentences.filter((field) => entry[field]);
  const translated = filled.map((field) => [field, phrases?.get(entry[field] ?? "")] as const);
  if (!phrases || translated.some(([, text]) => text === undefined)) return { language: defaultLanguage };
  const named = names.map((field) => [field, phrases.get(entry[field] ?? "") ?? entry[field]] as const);
  return Object.fromEntries([...named, ...translated, ["language", language]]) as Record<string, string>;
}
