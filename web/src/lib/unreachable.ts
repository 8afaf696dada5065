import type { Language } from "@weitersagen/contract/language";

/** What is said when nothing came back from the server. */
export const unreachable: Readonly<Record<Language, string>> = {
  de: "Wir erreichen den Server gerade nicht. Bitte prüfen Sie Ihre Internetverbindung.",
  en: "We cannot reach the server right now. Please check your internet connection.",
};
