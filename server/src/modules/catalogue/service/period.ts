import { addDays, calendarDateOf, isoDate, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { refused } from "./refused.ts";

// Periods that editors enter as days in Germany, both included.

export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export const dayOf = (at: Date): string => isoDate(calendarDateOf(at));
export const firstInstant = (day: string): Date => startOfDay(readIsoDate(day));
export const lastInstant = (day: string): Date => new Date(addDays(firstInstant(day), 1).getTime() - 1);

/** A day that was not changed keeps its time of day, which a file may have stated. */
export function instantOf(
  day: string | null,
  before: Date | null,
  toInstant: (day: string) => Date,
): Date | null {
  if (day === null) return null;
  return before !== null && dayOf(before) === day ? before : toInstant(day);
}

export function stateOfPeriod({ startsAt, endsAt }: Period, now: Date): "planned" | "running" | "ended" {
  if (startsAt > now) return "planned";
  return endsAt !== null && endsAt < now ? "ended" : "running";
}

/** A period ends after it begins, and is not ended in the past. */
export function requirePeriod(wanted: Period, stored: Period | undefined, now: Date): void {
  const { startsAt, endsAt } = wanted;
  if (endsAt !== null && endsAt < startsAt)
    throw refused("The last day is before the first.", "Der letzte Tag liegt vor dem ersten.");
  const isEndChanged = endsAt?.getTime() !== stored?.endsAt?.getTime();
  if (isEndChanged && endsAt !== null && endsAt < now)
    throw refused("The last day is in the past.", "Der letzte Tag liegt in der Vergangenheit.");
}
