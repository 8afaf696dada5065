import { expect, test } from "vitest";
import { addToMonth, endOfMonth, isMonth, lastDayOf, monthOf, startOfMonth } from "./month.ts";

test("a month begins and ends at midnight in Germany", () => {
  expect(startOfMonth("2026-04")).toEqual(new Date("2026-03-31T22:00:00Z"));
  expect(endOfMonth("2026-10")).toEqual(new Date("2026-10-31T23:00:00Z"));
  expect(monthOf(new Date("2026-03-31T22:00:00Z"))).toBe("2026-04");
  expect(monthOf(new Date("2026-03-31T21:59:59Z"))).toBe("2026-03");
});

test("months are added across years, and February has its last day", () => {
  expect(addToMonth("2026-11", 3)).toBe("2027-02");
  expect(addToMonth("2026-01", -1)).toBe("2025-12");
  expect(lastDayOf("2028-02").day).toBe(29);
  expect(lastDayOf("2026-11").day).toBe(30);
});

test.each(["2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", ""])("%s is no month", (text) => {
  expect(isMonth(text)).toBe(false);
});
