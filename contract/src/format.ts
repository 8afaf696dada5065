import type { Language } from "./language.ts";

const locales = { de: "de-DE", en: "en-GB" } as const satisfies Record<Language, string>;

/** Whole euros lose their ",00": rewards are read as "70 €", prices as "39,95 €". */
export function formatMoney(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

/** `15.11.2026, 09:12` */
export function formatDateTime(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Berlin",
  }).format(date);
}

export function formatDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "Europe/Berlin",
  }).format(date);
}
