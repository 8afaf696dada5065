import type { Language } from "./language.ts";

/** A short text set by a tenant: the same in every language, or one per language. */
type Wording = string | Readonly<Record<Language, string>>;

/** Without its schema, because every first visit loads this file. */
export function wordingIn(language: Language, wording: Wording): string {
  return typeof wording === "string" ? wording : wording[language];
}
