import type { Language } from "@weitersagen/contract/language";

const locales = { de: "de-DE", en: "en-GB" } as const satisfies Record<Language, string>;

/** Whole euros lose their ",00": rewards are read as "70 €", prices as "39,95 €". */
export function formatMoney(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

export function formatDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "Europe/Berlin",
  }).format(date);
}
