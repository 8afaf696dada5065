import { calendarDateOf, compareDates } from "@weitersagen/domain/dates";

/** What is promised by a day is late when that day is over, not at the hour at which the promise was made. */
export const isPastDay = (day: Date, now: Date): boolean =>
  compareDates(calendarDateOf(day), calendarDateOf(now)) < 0;
