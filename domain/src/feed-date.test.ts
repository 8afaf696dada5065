import { expect, test } from "vitest";
import { readFeedDate } from "./feed-date.ts";

test("a day is read in both spellings, from its first to its last moment in Germany", () => {
  const expected = {
    day: { year: 2026, month: 11, day: 15 },
    from: new Date("2026-11-14T23:00:00Z"),
    until: new Date("2026-11-15T22:59:59.999Z"),
    at: new Date("2026-11-15T11:00:00Z"),
  };
  for (const text of ["2026-11-15", "15.11.2026", "15.11.2026 08:30"])
    expect(readFeedDate(text)).toEqual(expected);
});

test("the last day of a month ends with it", () => {
  expect(readFeedDate("31.12.2026")?.until).toEqual(new Date("2026-12-31T22:59:59.999Z"));
});

test("an instant is exact", () => {
  const at = new Date("2026-11-15T09:00:00Z");
  expect(readFeedDate("2026-11-15T10:00:00+01:00")).toMatchObject({ from: at, until: at, at });
});

test.each(["", "31.02.2026", "2026-13-01", "15/11/2026", "gestern", "0001-01-01", "2026-11-15T99:00:00Z"])(
  "%j is no date",
  (text) => {
    expect(readFeedDate(text)).toBeUndefined();
  },
);
