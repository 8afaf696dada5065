import type { CalendarDate } from "./dates.ts";

const DAY_MS = 86_400_000;
const timeOf = ({ year, month, day }: CalendarDate) => Date.UTC(year, month - 1, day);

function dateOf(time: number): CalendarDate {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Easter Sunday of the Gregorian calendar. */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const full =
    moon -
    Math.floor(moon / 28) *
      (1 - Math.floor(moon / 28) * Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  const offset = full - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return { year, month, day: offset + 28 - 31 * Math.floor(month / 4) };
}

/** Whether banks of the euro area settle payments: not on weekends and six holidays. */
export function isTargetDay(date: CalendarDate): boolean {
  const time = timeOf(date);
  const weekday = new Date(time).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const { month, day } = date;
  const isFixed =
    (month === 1 && day === 1) || (month === 5 && day === 1) || (month === 12 && (day === 25 || day === 26));
  const fromEaster = (time - timeOf(easterSunday(date.year))) / DAY_MS;
  return !isFixed && fromEaster !== -2 && fromEaster !== 1;
}

/** The first such day after a date: the earliest execution date for a file submitted on that date. */
export function nextTargetDay(date: CalendarDate): CalendarDate {
  let next = dateOf(timeOf(date) + DAY_MS);
  while (!isTargetDay(next)) next = dateOf(timeOf(next) + DAY_MS);
  return next;
}
