import type { Language } from "./language.ts";

/** A few words that a tenant sets: the same in every language, or each in its own. */
type Wording = string | Readonly<Record<Language, string>>;

/** Without its schema: every first visit brings this along. */
export function wordingIn(language: Language, wording: Wording): string {
  return typeof wording === "string" ? wording : wording[language];
}
