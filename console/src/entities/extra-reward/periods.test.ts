import { expect, test } from "vitest";
import { inSameTime } from "./periods.ts";

const days = (from: string, until: string | null) => ({ from, until });
const december = days("2026-12-01", "2026-12-31");

test("periods that share a day are in the same time, also the last one", () => {
  expect(inSameTime(december, days("2026-06-02", null))).toBe(true);
  expect(inSameTime(december, days("2026-12-31", "2027-01-31"))).toBe(true);
  expect(inSameTime(days("2026-06-02", null), days("2027-01-01", null))).toBe(true);
  expect(inSameTime(december, days("2027-01-01", null))).toBe(false);
  expect(inSameTime(december, days("2026-11-01", "2026-11-30"))).toBe(false);
});
