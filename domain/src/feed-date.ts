import { type CalendarDate, calendarDateOf, readGermanDate, startOfDay } from "./dates.ts";

/** A moment of a feed: often the day only, of which any moment may be meant. */
export interface FeedDate {
  readonly day: CalendarDate;
  readonly from: Date;
  readonly until: Date;
  /** The moment to keep: the middle of a day. */
  readonly at: Date;
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const germanTime = /^(\d{2}\.\d{2}\.\d{4}) \d{2}:\d{2}(?::\d{2})?$/;

/** `2026-11-15`, `15.11.2026` (a time behind it is not looked at), or an instant with its offset. */
export function readFeedDate(text: string): FeedDate | undefined {
  if (isoInstant.test(text)) {
    const at = new Date(text.replace(" ", "T"));
    return Number.isNaN(at.getTime()) ? undefined : { day: calendarDateOf(at), from: at, until: at, at };
  }
  const day = readGermanDate(toGermanDate(text));
  if (!day || day.year < 1990 || day.year > 2100) return undefined;
  const from = startOfDay(day);
  const until = new Date(startOfDay({ ...day, day: day.day + 1 }).getTime() - 1);
  return { day, from, until, at: new Date(from.getTime() + 12 * 3_600_000) };
}

function toGermanDate(text: string): string {
  const [, year, month, day] = isoDay.exec(text) ?? [];
  return year === undefined ? (germanTime.exec(text)?.[1] ?? text) : `${day}.${month}.${year}`;
}
