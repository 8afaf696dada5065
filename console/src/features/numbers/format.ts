import { formatCount, formatShortDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";

const locales = { de: "de-DE", en: "en-GB" } as const;

/** A count of a report; a dash for what is not counted. */
export const formatFigure = (count: number | null, language: Language): string =>
  count === null ? "–" : formatCount(count, language);

export const formatRate = (rate: number | null, language: Language): string =>
  rate === null
    ? "–"
    : new Intl.NumberFormat(locales[language], { style: "percent", maximumFractionDigits: 1 }).format(rate);

const units = [
  ["minute", 1],
  ["hour", 60],
  ["day", 1_440],
] as const;

/** "3 Tage": in the largest unit of which it is at least two. */
export function formatWait(minutes: number | null, language: Language): string {
  if (minutes === null) return "–";
  const [unit, length] = units.findLast(([, one]) => minutes >= 2 * one) ?? units[0];
  return new Intl.NumberFormat(locales[language], {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(minutes / length);
}

/** A day as `12.11.2026` or `12 Nov 2026`. */
export const formatDayText = (day: string, language: Language): string =>
  formatShortDate(new Date(`${day}T00:00:00Z`), language);

/** A change of more than ten times says nothing. */
const MOST_CHANGE = 10;

/** "+12 %" against a former count; empty where there was none to compare with. */
export function formatChange(now: number | null, before: number | null, language: Language): string {
  if (now === null || before === null || before === 0 || now / before > MOST_CHANGE) return "";
  return new Intl.NumberFormat(locales[language], {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format(now / before - 1);
}
