import { expect, test } from "vitest";
import { earnedTier, type Tier } from "./tier.ts";

const startsAt = new Date("2026-06-02T00:00:00+02:00");
const endsAt = new Date("2026-12-31T23:59:59+01:00");
const tier = (success: number, amountCents: number, id = `t${success}`): Tier => ({
  id,
  title: id,
  success,
  amountCents,
  startsAt,
  endsAt,
});
const promotion = [tier(1, 1500), tier(2, 5000), tier(3, 3000)];
const during = new Date("2026-11-15T09:00:00Z");

test("three successes of the promotion earn 15, 50 and 30 €, the fourth nothing more", () => {
  const earned = [1, 2, 3, 4].map((nth) => earnedTier(promotion, during, () => nth)?.amountCents ?? 0);
  expect(earned).toEqual([1500, 5000, 3000, 0]);
});

test("outside of its days a promotion pays nothing, to the second", () => {
  expect(earnedTier(promotion, new Date(startsAt.getTime() - 1000), () => 1)).toBeUndefined();
  expect(earnedTier(promotion, startsAt, () => 1)?.id).toBe("t1");
  expect(earnedTier(promotion, endsAt, () => 1)?.id).toBe("t1");
  expect(earnedTier(promotion, new Date(endsAt.getTime() + 1000), () => 1)).toBeUndefined();
});

test("of two extras for the same success people get the better one", () => {
  expect(earnedTier([tier(2, 5000), tier(2, 6000, "better")], during, () => 2)?.id).toBe("better");
});

test("successes before the promotion do not count", () => {
  const asked: Date[] = [];
  earnedTier(promotion, during, (start) => asked.push(start));
  expect(new Set(asked)).toEqual(new Set([startsAt]));
});
