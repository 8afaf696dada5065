import { expect, test } from "vitest";
import { earnedTier, reachableTiers, type Tier } from "./tier.ts";

const startsAt = new Date("2026-06-02T00:00:00+02:00");
const endsAt = new Date("2026-12-31T23:59:59+01:00");
const tier = (success: number, amountCents: number, id = `t${success}`): Tier => ({
  id,
  success,
  amountCents,
  startsAt,
  endsAt,
});
const promotion = [tier(1, 1500), tier(2, 5000), tier(3, 3000)];
const during = new Date("2026-11-15T09:00:00Z");

const earned = (
  tiers: readonly Tier[],
  at: Date,
  successes: number,
  given: Readonly<Record<string, boolean>> = {},
) =>
  earnedTier(tiers, at, {
    successesSince: () => successes,
    given: Object.entries(given).map(([id, inEffect]) => ({ id, inEffect, orderedAt: startsAt })),
  });

test("three successes of the promotion earn 15, 50 and 30 €, the fourth nothing more", () => {
  const cents = [1, 2, 3, 4].map((nth) => earned(promotion, during, nth)?.amountCents ?? 0);
  expect(cents).toEqual([1500, 5000, 3000, 0]);
});

test("outside its days a promotion pays nothing, to the second", () => {
  expect(earned(promotion, new Date(startsAt.getTime() - 1000), 1)).toBeUndefined();
  expect(earned(promotion, startsAt, 1)?.id).toBe("t1");
  expect(earned(promotion, endsAt, 1)?.id).toBe("t1");
  expect(earned(promotion, new Date(endsAt.getTime() + 1000), 1)).toBeUndefined();
});

test("of two extras for the same success the better one counts", () => {
  expect(earned([tier(2, 5000), tier(2, 6000, "better")], during, 2)?.id).toBe("better");
});

test("a tier is given once, and one that was lost with its order comes back with a later success", () => {
  expect(earned(promotion, during, 3, { t1: true, t2: true, t3: true })).toBeUndefined();
  expect(earned(promotion, during, 3, { t1: false, t2: true, t3: true })?.id).toBe("t1");
  expect(earned(promotion, during, 4, { t1: true, t2: false, t3: true })?.id).toBe("t2");
  expect(earned(promotion, during, 2, { t1: true, t2: false, t3: true })?.id).toBe("t2");
});

test("the same name in an earlier promotion does not count", () => {
  const given = [{ id: "t1", inEffect: true, orderedAt: new Date(startsAt.getTime() - 1) }];
  expect(earnedTier(promotion, during, { successesSince: () => 1, given })?.id).toBe("t1");
});

test("successes before the promotion do not count", () => {
  const asked: Date[] = [];
  earnedTier(promotion, during, { successesSince: (start) => asked.push(start), given: [] });
  expect(new Set(asked)).toEqual(new Set([startsAt]));
});

const reachable = (
  tiers: readonly Tier[],
  successes: number | ((start: Date) => number),
  given: Readonly<Record<string, boolean>> = {},
) =>
  reachableTiers(tiers, during, {
    successesSince: typeof successes === "number" ? () => successes : successes,
    given: Object.entries(given).map(([id, inEffect]) => ({ id, inEffect, orderedAt: startsAt })),
  }).map(({ id, remaining }) => [id, remaining]);

test("what can still be earned, and by how many more successes", () => {
  expect(reachable(promotion, 0)).toEqual([
    ["t1", 1],
    ["t2", 2],
    ["t3", 3],
  ]);
  expect(reachable(promotion, 1, { t1: true })).toEqual([
    ["t2", 1],
    ["t3", 2],
  ]);
  expect(reachable(promotion, 3, { t1: true, t2: true, t3: true })).toEqual([]);
});

test("a tier that was added after its success was passed is no goal any more", () => {
  expect(reachable([...promotion, tier(2, 9000, "late")], 2, { t1: true, t2: true })).toEqual([["t3", 1]]);
  expect(reachable([tier(1, 1500, "late")], 1)).toEqual([]);
});

test("each tier counts from its own start", () => {
  const later = { ...tier(2, 5000, "later"), startsAt: new Date("2026-11-01T00:00:00+01:00") };
  const successes = (start: Date) => (start < later.startsAt ? 2 : 0);
  expect(reachable([tier(3, 3000), later], successes)).toEqual([
    ["t3", 1],
    ["later", 2],
  ]);
});

test("one that was lost with its order is a goal again", () => {
  expect(reachable(promotion, 2, { t1: false, t2: true })).toEqual([
    ["t3", 1],
    ["t1", 2],
  ]);
});

test("of two for the same success only the better one is a goal", () => {
  expect(reachable([tier(2, 5000), tier(2, 6000, "better")], 0)).toEqual([["better", 2]]);
});
