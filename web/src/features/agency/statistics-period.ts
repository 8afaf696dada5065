import { addMonths, calendarDateOf, isoDate, readIsoDate } from "@weitersagen/domain/dates";
import { addToDay, startOfGrain } from "@weitersagen/domain/insight-period";

/** The choices of the page, as they appear in its address. `quarter` and `year` are the last 13 and 52 weeks. */
export const periodNames = ["quarter", "month", "lastMonth", "year"] as const;
export type PeriodName = (typeof periodNames)[number];

/** The first and last day of a period. Periods are whole months or weeks; the current one counts up to its end. */
export function daysOfPeriod(name: PeriodName, now: Date): { readonly from: string; readonly until: string } {
  const today = isoDate(calendarDateOf(now));
  const monthStart = startOfGrain(today, "month");
  const shifted = (months: number) => isoDate(addMonths(readIsoDate(monthStart), months));
  switch (name) {
    case "month":
      return { from: monthStart, until: addToDay(shifted(1), -1) };
    case "lastMonth":
      return { from: shifted(-1), until: addToDay(monthStart, -1) };
    case "quarter":
    case "year": {
      const week = startOfGrain(today, "week");
      const weeks = name === "year" ? 52 : 13;
      return { from: addToDay(week, -7 * (weeks - 1)), until: addToDay(week, 6) };
    }
  }
}
