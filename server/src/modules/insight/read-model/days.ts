import { type RawBuilder, sql } from "kysely";

/** Days as `2026-11-16`. */
export type Days = readonly string[];

/** The bounds of a day of Germany's calendar. */
export const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Europe/Berlin')`;
export const within = (column: RawBuilder<unknown>) =>
  sql`${column} >= ${startOf(sql`d.day`)} and ${column} < ${startOf(sql`(d.day + 1)`)}`;
export const listed = (days: Days) => sql`unnest(${days}::date[]) as d(day)`;

/** A period as days, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

export const during = (column: string, { from, until }: DayRange) =>
  sql`${sql.ref(column)} >= ${startOf(sql`${from}::date`)} and ${sql.ref(column)} < ${startOf(sql`(${until}::date + 1)`)}`;
