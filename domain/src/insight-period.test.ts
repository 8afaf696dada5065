import { expect, test } from "vitest";
import {
  comparedPeriods,
  daysOf,
  grainOf,
  periodBefore,
  slicesOf,
  startOfGrain,
  yearBefore,
} from "./insight-period.ts";

test("a period is compared with the one of the same length before and with the same days a year ago", () => {
  const march = { from: "2028-03-01", until: "2028-03-31" };
  expect(periodBefore(march)).toEqual({ from: "2028-02-01", until: "2028-02-29" });
  const half = { from: "2028-03-01", until: "2028-03-15" };
  expect(periodBefore(half)).toEqual({ from: "2028-02-15", until: "2028-02-29" });
  const year = { from: "2027-01-01", until: "2027-12-31" };
  expect(periodBefore(year)).toEqual({ from: "2026-01-01", until: "2026-12-31" });
  expect(yearBefore(march)).toEqual({ from: "2027-03-01", until: "2027-03-31" });
  expect(yearBefore({ from: "2028-02-29", until: "2028-02-29" })).toEqual({
    from: "2027-02-28",
    until: "2027-02-28",
  });
});

test("a month that is not over is compared with the same days of the month and of the year before", () => {
  const november = { from: "2026-11-01", until: "2026-11-30" };
  expect(comparedPeriods(november, "2026-11-17")).toEqual({
    counted: { from: "2026-11-01", until: "2026-11-17" },
    before: { from: "2026-10-01", until: "2026-10-17" },
    yearBefore: { from: "2025-11-01", until: "2025-11-17" },
  });
  // February has no 30th.
  expect(comparedPeriods({ from: "2027-03-01", until: "2027-03-31" }, "2027-03-30").before).toEqual({
    from: "2027-02-01",
    until: "2027-02-28",
  });
  // Weeks stay whole weeks apart, so that the same days of the week are compared.
  const weeks = { from: "2026-08-24", until: "2026-11-22" };
  expect(comparedPeriods(weeks, "2026-11-17").before).toEqual({ from: "2026-05-25", until: "2026-08-18" });
});

test.each(["2026-11-30", "2026-12-24"])("on %s the whole of November is compared", (today) => {
  const november = { from: "2026-11-01", until: "2026-11-30" };
  expect(comparedPeriods(november, today)).toEqual({
    counted: november,
    before: { from: "2026-10-01", until: "2026-10-31" },
    yearBefore: { from: "2025-11-01", until: "2025-11-30" },
  });
});

test("a reversed period has no days", () => {
  expect(daysOf({ from: "2026-03-02", until: "2026-03-01" })).toBe(0);
});

test("the change to summer time neither loses nor repeats a day", () => {
  const days = slicesOf({ from: "2026-03-27", until: "2026-03-31" }, "day");
  expect(days.map(({ from }) => from)).toEqual([
    "2026-03-27",
    "2026-03-28",
    "2026-03-29",
    "2026-03-30",
    "2026-03-31",
  ]);
});

test("weeks begin on Monday and are cut off by the period", () => {
  expect(startOfGrain("2026-11-15", "week")).toBe("2026-11-09");
  const weeks = slicesOf({ from: "2026-11-11", until: "2026-11-17" }, "week");
  expect(weeks).toEqual([
    { from: "2026-11-11", until: "2026-11-15" },
    { from: "2026-11-16", until: "2026-11-17" },
  ]);
});

test("months follow each other across the year", () => {
  const months = slicesOf({ from: "2026-12-15", until: "2027-02-03" }, "month");
  expect(months.map(({ from }) => from)).toEqual(["2026-12-15", "2027-01-01", "2027-02-01"]);
});

test.each([
  ["2026-10-01", "2026-10-31", "day"],
  ["2026-01-01", "2026-12-31", "week"],
  ["2022-01-01", "2026-12-31", "month"],
])("from %s to %s a chart shows each %s", (from, until, grain) => {
  expect(grainOf({ from, until })).toBe(grain);
});
