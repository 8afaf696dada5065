import type { RewardPromise } from "@weitersagen/domain/bounty";
import type { ExtraReward } from "@weitersagen/domain/extra-rewards";
import type { Language } from "./language.ts";

const locales = { de: "de-DE", en: "en-GB" } as const satisfies Record<Language, string>;

const euros = (language: Language, minimumFractionDigits: number) =>
  new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR", minimumFractionDigits });

/** Created once: creating a formatter takes many times as long as using it, and a page needs dozens. */
const moneyFormats = {
  de: { whole: euros("de", 0), exact: euros("de", 2) },
  en: { whole: euros("en", 0), exact: euros("en", 2) },
} as const satisfies Record<Language, unknown>;

/** Whole euros are written without ",00": rewards as "70 €", prices as "39,95 €". */
export function formatMoney(cents: number, language: Language): string {
  return moneyFormats[language][cents % 100 === 0 ? "whole" : "exact"].format(cents / 100);
}

/** `60` or `60,50`, where a text writes the sign itself. */
export function formatEuros(cents: number, language: Language): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locales[language], { minimumFractionDigits }).format(cents / 100);
}

export const upToWords = { de: "bis zu", en: "up to" } as const satisfies Record<Language, string>;

/** `50 €`, or `bis zu 50 €` where what is ordered decides. Nothing stays nothing. */
export function formatPromise({ amountCents, upTo }: RewardPromise, language: Language): string {
  const amount = formatMoney(amountCents, language);
  return upTo && amountCents > 0 ? `${upToWords[language]} ${amount}` : amount;
}

/** For a sentence that may begin with `bis zu 50 €`. */
export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

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

const englishEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** `1., 2. und 3.`, `1st, 2nd and 3rd` */
export function formatOrdinals(numbers: readonly number[], language: Language): string {
  const rules = new Intl.PluralRules("en", { type: "ordinal" });
  const ending = (nth: number) => (language === "de" ? "." : (englishEndings[rules.select(nth)] ?? "th"));
  return new Intl.ListFormat(locales[language]).format(numbers.map((nth) => `${nth}${ending(nth)}`));
}

const yours = { de: "für Ihre", en: "for your" } as const satisfies Record<Language, string>;

/** `50 € für Ihre 3. und 60 € für Ihre 5.`, `€50 for your 3rd and €60 for your 5th` */
export function formatExtraRewards(rewards: readonly ExtraReward[], language: Language): string {
  const parts = rewards.map(
    ({ success, amountCents }) =>
      // `Ihre / 1., 50 €` over two lines would read like an amount.
      `${formatMoney(amountCents, language)} ${yours[language]}\u00A0${formatOrdinals([success], language)}`,
  );
  return new Intl.ListFormat(locales[language]).format(parts);
}

export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(count);

const timeOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** `09.–15.11.2026`, `9–15 Nov 2026`: days of the calendar, both inclusive. */
export const formatDays = (period: { from: string; until: string }, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeZone: "UTC" }).formatRange(
    timeOfDay(period.from),
    timeOfDay(period.until),
  );

const dayOfYear = {
  de: { day: "2-digit", month: "2-digit" },
  en: { day: "numeric", month: "short" },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>;

const writtenDay = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" }).format(timeOfDay(day));

/** `2026-11-09` as `09.11.`, `9 Nov` */
export const formatDayOfYear = (day: string, language: Language): string =>
  writtenDay(day, language, dayOfYear[language]);

interface Trend {
  readonly from: string;
  readonly until: string;
  readonly grain: "day" | "week" | "month";
}

/** The label of a part of a trend by its first day: `09.11.`, with its year where the trend has several, or `Nov. 2026`. */
export function formatSlice(day: string, { from, until, grain }: Trend, language: Language): string {
  if (grain === "month") return writtenDay(day, language, { month: "short", year: "numeric" });
  if (from.slice(0, 4) === until.slice(0, 4)) return formatDayOfYear(day, language);
  return writtenDay(day, language, { ...dayOfYear[language], year: "2-digit" });
}

/** `2026-10` as `Oktober 2026`, `October 2026` */
export function formatMonth(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(Date.UTC(year, number - 1, 1)));
}
