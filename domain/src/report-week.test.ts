import { expect, test } from "vitest";
import { nextReportAt, reportedWeek, weeksUntil } from "./report-week.ts";

test.each([
  ["2026-11-17T10:00:00Z", "2026-11-23T05:00:00.000Z"],
  ["2026-11-23T04:59:59Z", "2026-11-23T05:00:00.000Z"],
  ["2026-11-23T05:00:00Z", "2026-11-30T05:00:00.000Z"],
  // The clock goes back on 25 October and forward on 29 March.
  ["2026-10-20T10:00:00Z", "2026-10-26T05:00:00.000Z"],
  ["2026-10-19T04:00:00Z", "2026-10-26T05:00:00.000Z"],
  ["2026-03-24T10:00:00Z", "2026-03-30T04:00:00.000Z"],
])("after %s the next report is at %s, six o'clock in Germany", (now, next) => {
  expect(nextReportAt(new Date(now)).toISOString()).toBe(next);
});

test("a report is about the last complete week, also just after midnight in Germany", () => {
  expect(reportedWeek(new Date("2026-11-22T23:30:00Z"))).toEqual({ from: "2026-11-16", until: "2026-11-22" });
  expect(reportedWeek(new Date("2026-11-22T22:30:00Z"))).toEqual({ from: "2026-11-09", until: "2026-11-15" });
});

test("a chart shows whole weeks up to the reported one", () => {
  const week = { from: "2026-11-09", until: "2026-11-15" };
  expect(weeksUntil(week, 12)).toEqual({ from: "2026-08-24", until: "2026-11-15" });
});
