import { expect, test } from "vitest";
import { bonusResult, canBegin, forecastOrders, planOf, recentMonths, removalOf } from "./bonus-plan.ts";

const now = new Date("2026-11-10T11:00:00Z");
const plan = (firstMonth: string, lastMonth?: string) => ({
  id: 1,
  firstMonth,
  lastMonth,
  fromOrders: 10,
  bonusCents: 25_000,
});

test("a month has the plan that runs in it", () => {
  const plans = [plan("2026-01", "2026-03"), { ...plan("2026-06"), id: 2 }];
  expect(
    ["2025-12", "2026-01", "2026-03", "2026-04", "2026-06", "2030-01"].map((m) => planOf(plans, m)?.id),
  ).toEqual([undefined, 1, 1, undefined, 2, 2]);
});

test("a plan begins in the running month or later", () => {
  expect(canBegin("2026-10", now)).toBe(false);
  expect(canBegin("2026-11", now)).toBe(true);
});

test("a plan that has not begun is deleted, a running one ends with its month, a past one stays", () => {
  expect(removalOf(plan("2026-12"), now)).toEqual({ kind: "delete" });
  expect(removalOf(plan("2026-11"), now)).toEqual({ kind: "end", lastMonth: "2026-11" });
  expect(removalOf(plan("2026-01", "2027-01"), now)).toEqual({ kind: "end", lastMonth: "2026-11" });
  expect(removalOf(plan("2026-01", "2026-11"), now)).toBeUndefined();
  expect(removalOf(plan("2026-01", "2026-03"), now)).toBeUndefined();
});

test("from the tenth order on the member gets the bonus", () => {
  const result = (orders: number) => bonusResult(plan("2026-01"), { orders, month: "2026-10", now });
  expect(result(9)).toEqual({ orders: 9, missingOrders: 1, bonusCents: 0, forecast: undefined });
  expect(result(10)).toEqual({ orders: 10, missingOrders: 0, bonusCents: 25_000, forecast: undefined });
});

test("the running month is projected by the days so far", () => {
  // 10 of 30 days
  expect(forecastOrders(3, now)).toBe(9);
  expect(bonusResult(plan("2026-01"), { orders: 4, month: "2026-11", now })).toEqual({
    orders: 4,
    missingOrders: 6,
    bonusCents: 0,
    forecast: { orders: 12, bonusCents: 25_000 },
  });
});

test("the months of a report begin with the running one", () => {
  expect(recentMonths(new Date("2026-01-31T23:30:00Z"), 3)).toEqual(["2026-02", "2026-01", "2025-12"]);
});
