import type { Language } from "@weitersagen/contract/language";
import { fittingText } from "@weitersagen/domain/text-variables";
import { usePage } from "../page/page.tsx";
import type { Page } from "../page/page.tsx";
import { withoutLeadingDash } from "./leading-dash.ts";

/** A text, or its singular and plural: `{ one: "{count} Prämie", other: "{count} Prämien" }`. */
export type Text = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<string, Text>>;

export interface Texts<C extends Catalogue = Catalogue> {
  readonly feature: string;
  readonly catalogues: Readonly<Record<Language, Readonly<Record<keyof C, Text>>>> & { readonly de: C };
}

type PlaceholdersIn<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
type Placeholders<T> = T extends string
  ? PlaceholdersIn<T>
  : T extends { readonly one: infer One; readonly other: infer Other }
    ? PlaceholdersIn<One> | PlaceholdersIn<Other> | "count"
    : never;

type Values<T> = { readonly [Name in Placeholders<T>]: Name extends "count" ? number : string | number };
type ValuesArgument<T> = [Placeholders<T>] extends [never] ? [] : [values: Values<T>];

/** English has the same keys and placeholders as German: a missing or additional one does not compile. */
type Translation<C extends Catalogue, E> = {
  readonly [Key in keyof C]: Key extends keyof E
    ? [Placeholders<E[Key]>] extends [Placeholders<C[Key]>]
      ? Text
      : { readonly unknownPlaceholder: Exclude<Placeholders<E[Key]>, Placeholders<C[Key]>> }
    : Text;
} & { readonly [Key in Exclude<keyof E, keyof C>]: never };

export function defineTexts<const C extends Catalogue, const E extends Catalogue>(
  feature: string,
  catalogues: { readonly de: C; readonly en: E & Translation<C, E> },
): Texts<C> {
  return { feature, catalogues };
}

export type Translate<C extends Catalogue> = <Key extends keyof C & string>(
  key: Key,
  ...values: ValuesArgument<C[Key]>
) => string;

const pluralRules = { de: new Intl.PluralRules("de"), en: new Intl.PluralRules("en") };

/**
 * The texts in the page's language, with the tenant's own wording where it has one that fits. Of a talk with an advisor the text
 * `{key}Talk` is used where there is one. The tenant's own `{key}` replaces that as well, unless it has its own for talks.
 */
export function textsOf<C extends Catalogue>(
  texts: Texts<C>,
  { tenant, language }: Page,
  ofTalk = false,
): Translate<C> {
  const catalogue: Readonly<Record<string, Text>> = texts.catalogues[language];
  const overrides = tenant.texts[language];
  return (key, ...[values]) => {
    const talk = `${key}Talk`;
    const standard = (ofTalk ? catalogue[talk] : undefined) ?? catalogue[key] ?? key;
    const form = typeof standard === "string" ? undefined : formFor(values, language);
    const ownOf = (named: string) => {
      const name = `${texts.feature}.${named}`;
      return (form && overrides?.[`${name}.${form}`]) ?? overrides?.[name];
    };
    let text = fittingText(typeof standard === "string" ? standard : standard[form ?? "other"], ownOf(key));
    if (ofTalk) text = fittingText(text, ownOf(talk));
    return wholeInLines(fillPlaceholders(text, withCount(values, language)));
  };
}

export function useTexts<C extends Catalogue>(texts: Texts<C>, ofTalk = false): Translate<C> {
  return textsOf(texts, usePage(), ofTalk);
}

/** A text in which no line begins with a dash nor ends between the day and the month of an English date. */
const wholeInLines = (text: string): string =>
  withoutLeadingDash(text).replaceAll(/(\d) (?=[A-Z][a-z]+ 20\d\d)/g, "$1\u00A0");

/** A count as people of the language write it: `5.000`. */
const withCount = (values: object | undefined, language: Language): object | undefined =>
  values && "count" in values && typeof values.count === "number"
    ? { ...values, count: values.count.toLocaleString(language) }
    : values;

function formFor(values: object | undefined, language: Language): "one" | "other" {
  const count = values && "count" in values ? Number(values.count) : 0;
  return pluralRules[language].select(count) === "one" ? "one" : "other";
}

/** A text with its placeholders filled in. An unknown placeholder stays as it is. */
export function fillPlaceholders(text: string, values: object | undefined): string {
  if (!values) return text;
  const known = values as Readonly<Record<string, string | number>>;
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(known[name] ?? placeholder));
}
