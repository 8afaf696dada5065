import { expect, test } from "vitest";
import { nextAccountReminder, nextLinkReminder, nextRewardReminder } from "./reminder.ts";

const start = new Date("2026-11-15T09:00:00Z");
const inDays = (date: Date | null) => date && Math.round((date.getTime() - start.getTime()) / 86_400_000);
const expiringAfter = (days: number) => ({
  providedAt: start,
  expiresAt: new Date(start.getTime() + days * 86_400_000),
});

test("reminders of a waiting reward come after two weeks, two months and two weeks before it expires", () => {
  const dates = [0, 1, 2, 3].map((sent) => inDays(nextRewardReminder(expiringAfter(180), sent)));
  expect(dates).toEqual([14, 60, 166, null]);
});

test("a reward that expires soon gets fewer reminders, and none after it expired", () => {
  expect([0, 1].map((sent) => inDays(nextRewardReminder(expiringAfter(28), sent)))).toEqual([14, null]);
  expect(nextRewardReminder(expiringAfter(14), 0)).toBeNull();
});

test("a missing account gets three reminders", () => {
  expect([0, 1, 2, 3].map((sent) => inDays(nextAccountReminder(start, sent)))).toEqual([3, 14, 28, null]);
});

test("an unopened link gets two reminders", () => {
  expect([0, 1, 2].map((sent) => inDays(nextLinkReminder(start, sent)))).toEqual([7, 30, null]);
});
