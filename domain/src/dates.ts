/**
 * Deadlines count calendar days in Germany: a link created at 10:00 expires at 10:00 wall-clock time, also across the hour
 * that is skipped in March and the one that occurs twice in October.
 */
const zone = "Europe/Berlin";

export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const wallClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Germany's wall-clock time in milliseconds, as if it were UTC. */
function wallTime(instant: Date): number {
  const parts = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second, instant.getUTCMilliseconds());
}

/** The instant at which Germany's wall clock shows that time; of two, the earlier; if there is none, just after the gap. */
function instantOfWallTime(wall: number): Date {
  const offsetAt = (time: number) => wallTime(new Date(time)) - time;
  const offsets = [offsetAt(wall - 86_400_000), offsetAt(wall + 86_400_000)];
  const candidates = offsets.map((offset) => wall - offset).toSorted((a, b) => a - b);
  const fitting = candidates.find((time) => wallTime(new Date(time)) === wall);
  return new Date(fitting ?? candidates.at(-1) ?? wall);
}

export function addDays(instant: Date, days: number): Date {
  return instantOfWallTime(wallTime(instant) + days * 86_400_000);
}

export function addWeeks(instant: Date, weeks: number): Date {
  return addDays(instant, weeks * 7);
}

export function calendarDateOf(instant: Date): CalendarDate {
  const wall = new Date(wallTime(instant));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

export function startOfDay({ year, month, day }: CalendarDate): Date {
  return instantOfWallTime(Date.UTC(year, month - 1, day));
}

/** The same day this many months later; the 31st becomes the last day of a shorter month. */
export function addMonths({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: Math.min(day, lastDay) };
}

export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** `2026-10-01`, as the wire, the database and the bank write a day. */
export function isoDate({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join(
    "-",
  );
}

/** Parses what `isoDate` wrote. The text must be a valid day. */
export function readIsoDate(text: string): CalendarDate {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return { year, month, day };
}

/** `2026-11-14T09:30`, as a form states a time of Germany's clocks. */
export const readGermanTime = (text: string): Date => instantOfWallTime(Date.parse(`${text}Z`));

/** The last second of a day in Germany. */
export const endOfDay = (day: CalendarDate): Date => new Date(addDays(startOfDay(day), 1).getTime() - 1_000);

/** `14.11.2026`, as a person writes a date of birth; undefined for a day that does not exist. */
export function readGermanDate(text: string): CalendarDate | undefined {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const check = new Date(Date.UTC(date.year, date.month - 1, date.day));
  return check.getUTCMonth() + 1 === date.month && check.getUTCDate() === date.day ? date : undefined;
}

export const ADULT_YEARS = 18;

/** Whole years on that day; a person born on 29 February comes of age on 1 March. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day);
  return day.year - birth.year - (hadBirthday ? 0 : 1);
}
