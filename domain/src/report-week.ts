import { addDays, calendarDateOf, isoDate, readIsoDate, startOfDay } from "./dates.ts";
import { addToDay, type Period, startOfGrain } from "./insight-period.ts";

/** Weekly reports are sent on Monday at this hour of Germany's wall clock. */
const SENT_AT_HOUR = 6;
const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;

const mondayOf = (now: Date): string => startOfGrain(isoDate(calendarDateOf(now)), "week");

/** The clock changes on Sundays only, so a Monday's hours can be added. */
const sentOn = (monday: string): Date =>
  new Date(startOfDay(readIsoDate(monday)).getTime() + SENT_AT_HOUR * HOUR_MS);

/** The first Monday morning after `now`. */
export function nextReportAt(now: Date): Date {
  const thisWeek = sentOn(mondayOf(now));
  return thisWeek > now ? thisWeek : addDays(thisWeek, WEEK_DAYS);
}

/** The last complete week, from Monday to Sunday. */
export function reportedWeek(now: Date): Period {
  const monday = mondayOf(now);
  return { from: addToDay(monday, -WEEK_DAYS), until: addToDay(monday, -1) };
}

/** The week and those before it, as many as a chart shows. */
export const weeksUntil = ({ until }: Period, weeks: number): Period => ({
  from: addToDay(until, 1 - weeks * WEEK_DAYS),
  until,
});
