import { addMonths, isoDate, readIsoDate } from "./dates.ts";

/** A day of the calendar, as `2026-11-16`. Days compare as text. */
export type Day = string;

export interface Period {
  readonly from: Day;
  /** Inclusive. */
  readonly until: Day;
}

/** The longest period of a report. */
export const MOST_DAYS = 1_830;

const DAY_MS = 86_400_000;
const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const addToDay = (day: Day, days: number): Day =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days of a report that asks for none: the last 30, this one included. */
export const recentPeriod = (until: Day): Period => ({ from: addToDay(until, -29), until });

/** How many days a period has; negative or zero if it is reversed. */
export const daysOf = ({ from, until }: Period): number =>
  Math.round((timeOf(until) - timeOf(from)) / DAY_MS) + 1;

const isMonthStart = (day: Day): boolean => day.endsWith("-01");

/** The period just before: the same number of months for whole months, otherwise of days. */
export function periodBefore(period: Period): Period {
  const after = addToDay(period.until, 1);
  if (isMonthStart(period.from) && isMonthStart(after) && period.from < after) {
    const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    const from = addMonths(readIsoDate(period.from), monthOf(period.from) - monthOf(after));
    return { from: isoDate(from), until: addToDay(period.from, -1) };
  }
  const days = daysOf(period);
  return { from: addToDay(period.from, -days), until: addToDay(period.from, -1) };
}

/** The same days a year before. */
export function yearBefore({ from, until }: Period): Period {
  const before = (day: Day) => isoDate(addMonths(readIsoDate(day), -12));
  return { from: before(from), until: before(until) };
}

const earlierOf = (one: Day, other: Day): Day => (one < other ? one : other);

/**
 * The periods that a report compares itself with: the one before, and the same days a year before. Of a period that is not
 * over only as many days are compared as have passed, today included: the 17th of a month with 17 days of the month before.
 */
export function comparedPeriods(
  period: Period,
  today: Day,
): { readonly counted: Period; readonly before: Period; readonly yearBefore: Period } {
  const counted = { from: period.from, until: earlierOf(period.until, today) };
  const [before, earlier] = [periodBefore(period), yearBefore(period)];
  if (counted.until === period.until || counted.until < period.from)
    return { counted: period, before, yearBefore: earlier };
  const lastDay = addToDay(before.from, daysOf(counted) - 1);
  return {
    counted,
    before: { from: before.from, until: earlierOf(before.until, lastDay) },
    yearBefore: yearBefore(counted),
  };
}

export type Grain = "day" | "week" | "month";

const DAYS_BY_DAY = 62;
const DAYS_BY_WEEK = 400;

/** As fine as a chart can show it. */
export function grainOf(period: Period): Grain {
  const days = daysOf(period);
  if (days <= DAYS_BY_DAY) return "day";
  return days <= DAYS_BY_WEEK ? "week" : "month";
}

/** The first day of the day, week (from Monday) or month that a day is in. */
export function startOfGrain(day: Day, grain: Grain): Day {
  if (grain === "day") return day;
  if (grain === "month") return `${day.slice(0, 7)}-01`;
  return addToDay(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
}

function nextStart(start: Day, grain: Grain): Day {
  if (grain === "day") return addToDay(start, 1);
  if (grain === "week") return addToDay(start, 7);
  return isoDate(addMonths(readIsoDate(start), 1));
}

/** The days, weeks or months of a period, without gaps. The first and the last may be cut off by the period. */
export function slicesOf(period: Period, grain: Grain): Period[] {
  const slices: Period[] = [];
  for (let start = startOfGrain(period.from, grain); start <= period.until; start = nextStart(start, grain)) {
    const end = addToDay(nextStart(start, grain), -1);
    slices.push({
      from: start < period.from ? period.from : start,
      until: end > period.until ? period.until : end,
    });
  }
  return slices;
}

/** A period to compare with is counted from its first day. Zero or a part would say that fewer people came. */
export const isWhollyCounted = ({ from }: Period, since: string | null): boolean =>
  since !== null && since <= from;
