import { addMonths, type CalendarDate, calendarDateOf, isoDate, readIsoDate, startOfDay } from "./dates.ts";

/** A calendar month in Germany, written `2026-04`: commissions are settled and bonuses earned by month. */
export type Month = string;

export const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => monthPattern.test(text);

export function monthOf(instant: Date): Month {
  return isoDate(calendarDateOf(instant)).slice(0, 7);
}

export function firstDayOf(month: Month): CalendarDate {
  return readIsoDate(`${month}-01`);
}

export function lastDayOf(month: Month): CalendarDate {
  return addMonths({ ...firstDayOf(month), day: 31 }, 0);
}

export function addToMonth(month: Month, months: number): Month {
  return isoDate(addMonths(firstDayOf(month), months)).slice(0, 7);
}

/** The first instant of a month. */
export function startOfMonth(month: Month): Date {
  return startOfDay(firstDayOf(month));
}

/** The first instant after a month. */
export function endOfMonth(month: Month): Date {
  return startOfMonth(addToMonth(month, 1));
}
