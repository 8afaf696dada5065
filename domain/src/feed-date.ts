import {
  addMonths,
  type CalendarDate,
  calendarDateOf,
  compareDates,
  readGermanDate,
  startOfDay,
} from "./dates.ts";

/** A point in time from a feed: often only the day, and then any time of that day may be meant. */
export interface FeedDate {
  readonly day: CalendarDate;
  readonly from: Date;
  readonly until: Date;
  /** The time to store: the middle of a day. */
  readonly at: Date;
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const germanDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? \d{2}:\d{2}(?::\d{2})?)?$/;

/** `2026-11-15`, `15.11.2026` (a time after it is ignored), or an instant with its offset. */
export function readFeedDate(text: string): FeedDate | undefined {
  if (isoInstant.test(text)) {
    const at = new Date(text.replace(" ", "T"));
    const day = Number.isNaN(at.getTime()) ? undefined : calendarDateOf(at);
    return day && isOfOurTime(day) ? { day, from: at, until: at, at } : undefined;
  }
  const day = readGermanDate(toGermanDate(text));
  return day && isOfOurTime(day) ? wholeDay(day) : undefined;
}

/** The range that a stored time was read from: the middle of a day means the whole day. */
export function keptFeedDate(at: Date): FeedDate {
  const day = calendarDateOf(at);
  const whole = wholeDay(day);
  return whole.at.getTime() === at.getTime() ? whole : { day, from: at, until: at, at };
}

function wholeDay(day: CalendarDate): FeedDate {
  const from = startOfDay(day);
  const until = new Date(startOfDay({ ...day, day: day.day + 1 }).getTime() - 1);
  return { day, from, until, at: new Date(from.getTime() + 12 * 3_600_000) };
}

/** Systems write the year 1 or 9999 where a date is unknown. */
const isOfOurTime = ({ year }: CalendarDate): boolean => year >= 1990 && year <= 2100;

const MOST_MONTHS_AHEAD = 24;

/** How far in the future a date of the feed may be. */
export type DateAhead = "possible" | "future" | "tooFar";

/**
 * Whether a date is plausible on the day it was reported. Past events lie in the past; a contract may begin or end later,
 * but not decades later: 2062 is a typing error for 2026.
 */
export function judgeAhead(
  { day }: FeedDate,
  today: CalendarDate,
  { hasHappened }: { hasHappened: boolean },
): DateAhead {
  if (hasHappened) return compareDates(day, today) > 0 ? "future" : "possible";
  return compareDates(day, addMonths(today, MOST_MONTHS_AHEAD)) > 0 ? "tooFar" : "possible";
}

function toGermanDate(text: string): string {
  const [, year, month = "", day = ""] = isoDay.exec(text) ?? [];
  if (year !== undefined) return `${day}.${month}.${year}`;
  return text.replace(germanDay, (_text, first: string, second: string, third: string) =>
    [first.padStart(2, "0"), second.padStart(2, "0"), third].join("."),
  );
}
