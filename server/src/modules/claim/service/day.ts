import type { CalendarDate } from "@weitersagen/domain/dates";

/** `2026-10-01`, as the wire and the database write a day. */
export function dayOf(text: string): CalendarDate {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return { year, month, day };
}
