import type { Language } from "./language.ts";

const locales = { de: "de-DE", en: "en-GB" } as const satisfies Record<Language, string>;

/** Whole euros are written without ",00": rewards as "70 €", prices as "39,95 €". */
export function formatMoney(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

/** Deadlines are displayed as they are counted: in German time. */
const timeZone = "Europe/Berlin";

const germanDay = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

/** English names the month, because 02/07 is another day on each side of the Atlantic. */
const days = {
  de: { full: germanDay, short: germanDay },
  en: {
    full: { day: "numeric", month: "long", year: "numeric" },
    short: { day: "numeric", month: "short", year: "numeric" },
  },
} as const satisfies Record<Language, Record<"full" | "short", Intl.DateTimeFormatOptions>>;

/** `15.11.2026`, `15 November 2026` */
export function formatDate(date: Date, language: Language): string {
  return written(date, language, days[language].full);
}

/** `15.11.2026`, `15 Nov 2026`: for tables and other narrow places. */
export function formatShortDate(date: Date, language: Language): string {
  return written(date, language, days[language].short);
}

/** `15.11.2026, 09:12`, `15 November 2026 at 09:12` */
export function formatDateTime(date: Date, language: Language): string {
  return written(date, language, { ...days[language].full, hour: "2-digit", minute: "2-digit" });
}

function written(date: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone }).format(date);
}

/** `2026-10` as `Oktober 2026`, `October 2026` */
export function formatMonth(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(Date.UTC(year, number - 1, 1)));
}
