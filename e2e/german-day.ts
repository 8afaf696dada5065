import { addDays, calendarDateOf, isoDate } from "@weitersagen/domain/dates";

/** The day in Germany that many days from now, as a date field takes it. The day in UTC is another one after midnight. */
export const germanDay = (days = 0): string => isoDate(calendarDateOf(addDays(new Date(), days)));
