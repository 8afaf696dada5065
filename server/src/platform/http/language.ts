import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";

/** German unless English is preferred: `en`, `en-GB,en;q=0.9`. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = acceptLanguage?.split(",")[0]?.trim().toLowerCase() ?? "";
  return first === "en" || first.startsWith("en-") || first.startsWith("en;") ? "en" : defaultLanguage;
}
