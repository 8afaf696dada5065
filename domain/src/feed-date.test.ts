import { expect, test } from "vitest";
import { judgeAhead, keptFeedDate, readFeedDate } from "./feed-date.ts";

test("a day is read in both spellings, from its first to its last moment in Germany", () => {
  const expected = {
    day: { year: 2026, month: 11, day: 15 },
    from: new Date("2026-11-14T23:00:00Z"),
    until: new Date("2026-11-15T22:59:59.999Z"),
    at: new Date("2026-11-15T11:00:00Z"),
  };
  const day = ["2026-11-15", "15.11.2026"];
  const withTime = [
    "15.11.2026 08:30",
    "15.11.2026, 08:30:00",
    "2026-11-15 08:30:00",
    "2026-11-15T00:00:00.000",
  ];
  for (const text of [...day, ...withTime]) expect(readFeedDate(text)).toEqual(expected);
  expect(readFeedDate("5.1.2026")).toEqual(readFeedDate("2026-01-05"));
});

test("the last day of a month ends with it", () => {
  expect(readFeedDate("31.12.2026")?.until).toEqual(new Date("2026-12-31T22:59:59.999Z"));
});

test("an instant is exact", () => {
  const at = new Date("2026-11-15T09:00:00Z");
  expect(readFeedDate("2026-11-15T10:00:00+01:00")).toMatchObject({ from: at, until: at, at });
});

test.each([
  "2026-11-15",
  "2026-03-29",
  "2026-10-25",
  "2026-11-15T10:00:00+01:00",
  "2026-11-15T22:59:59.999Z",
])("of %s nothing is lost by keeping one moment of it", (text) => {
  const read = readFeedDate(text);
  expect(keptFeedDate(read?.at ?? new Date(0))).toEqual(read);
});

test.each([
  "",
  "31.02.2026",
  "2026-13-01",
  "15/11/2026",
  "15.11.26",
  "115.11.2026",
  "gestern",
  "0001-01-01",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59+01:00",
  "2026-11-15T99:00:00Z",
])("%j is no date", (text) => {
  expect(readFeedDate(text)).toBeUndefined();
});

const today = { year: 2026, month: 11, day: 15 };

test.each([
  ["2026-11-15", "possible", "possible"],
  ["2026-11-15T22:59:59Z", "possible", "possible"],
  ["2026-11-15T23:00:00Z", "future", "possible"],
  ["2026-11-16", "future", "possible"],
  ["2028-11-15", "future", "possible"],
  ["2028-11-16", "future", "tooFar"],
  ["2062-11-15", "future", "tooFar"],
] as const)("on 15 November 2026 an order of %s is %s, a contract %s", (text, order, contract) => {
  const date = readFeedDate(text);
  if (!date) throw new Error("no date");
  expect(judgeAhead(date, today, { hasHappened: true })).toBe(order);
  expect(judgeAhead(date, today, { hasHappened: false })).toBe(contract);
});
