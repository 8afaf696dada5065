import { expect, test } from "vitest";
import { easterSunday, isTargetDay, nextTargetDay } from "./target-days.ts";

const date = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
};

test.each(["2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2038-04-25", "2049-04-18"])(
  "Easter falls on %s",
  (text) => {
    expect(easterSunday(date(text).year)).toEqual(date(text));
  },
);

test.each([
  ["2026-11-15", "2026-11-16"],
  ["2026-11-20", "2026-11-23"],
  ["2026-04-02", "2026-04-07"],
  ["2026-12-24", "2026-12-28"],
  ["2026-04-30", "2026-05-04"],
  ["2027-12-31", "2028-01-03"],
  ["2028-02-28", "2028-02-29"],
])("after %s banks settle on %s", (from, to) => {
  expect(nextTargetDay(date(from))).toEqual(date(to));
  expect(isTargetDay(date(to))).toBe(true);
});
