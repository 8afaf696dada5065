import type { Language } from "@weitersagen/contract/language";

const locales = { de: "de-DE", en: "en-GB" } as const;
/** Tenants are in Germany: screens, files and mails name the same time, wherever the reader is. */
const timeZone = "Europe/Berlin";

export const formatTime = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    at,
  );

export const formatDay = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeZone }).format(at);

/** A day of the calendar, `2026-11-16`. */
export const formatIsoDay = (day: string, language: Language): string =>
  formatDay(new Date(`${day}T12:00:00Z`), language);

/** A month of the calendar, `2026-11`. */
export const formatIsoMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { month: "long", year: "numeric", timeZone }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

export const formatMoney = (cents: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR" }).format(cents / 100);

export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(count);

/** `4,5`: the contrast of two colours. */
export const formatContrast = (contrast: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    contrast,
  );

/** "seit 3 Tagen": how long ago, in whole days. */
export function formatSince(since: Date, language: Language): string {
  const days = Math.round((since.getTime() - Date.now()) / 86_400_000);
  return new Intl.RelativeTimeFormat(locales[language], { numeric: "auto" }).format(days, "day");
}

/** An address of the older kind as people write it, also where the system wraps it in one of the newer kind. */
export const networkAddress = (address: string | null): string | null =>
  address?.replace(/^::ffff:(?=\d+\.)/, "") ?? null;
