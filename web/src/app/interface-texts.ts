import type { Language } from "@weitersagen/contract/language";
import type { Text, Texts } from "../lib/texts/texts.ts";

const modules = import.meta.glob<Readonly<Record<string, unknown>>>("../**/*texts.ts", { eager: true });

/**
 * All texts of the interface in a language, by `feature.key`; of a plural its forms, `feature.key.one`. The server reads them
 * through the entry `server.tsx`, to know which texts a tenant may replace.
 */
export function interfaceTexts(language: Language): Readonly<Record<string, string>> {
  const all = Object.values(modules).flatMap((exported) => Object.values(exported).filter(isTexts));
  return Object.fromEntries(
    all.flatMap(({ feature, catalogues }) =>
      Object.entries(catalogues[language]).flatMap(([key, text]) => entriesOf(`${feature}.${key}`, text)),
    ),
  );
}

function entriesOf(key: string, text: Text): [string, string][] {
  if (typeof text === "string") return [[key, text]];
  return [
    [`${key}.one`, text.one],
    [`${key}.other`, text.other],
  ];
}

function isTexts(value: unknown): value is Texts {
  return typeof value === "object" && value !== null && "feature" in value && "catalogues" in value;
}
