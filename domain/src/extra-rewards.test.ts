import { expect, test } from "vitest";
import { earliestEnd, extraRewards } from "./extra-rewards.ts";

const startsAt = new Date("2026-06-01T22:00:00Z");
const during = new Date("2026-11-15T09:00:00Z");
const tier = (success: number, amountCents: number, endsAt: Date | null = null) => ({
  success,
  amountCents,
  startsAt,
  endsAt,
});

test("the extra rewards that run are listed by success, and of two for the same one the better", () => {
  const over = tier(1, 9000, new Date("2026-07-01T00:00:00Z"));
  expect(extraRewards([tier(5, 6000), over, tier(3, 4000), tier(3, 5000)], during)).toEqual([
    { success: 3, amountCents: 5000, endsAt: null },
    { success: 5, amountCents: 6000, endsAt: null },
  ]);
});

test("all of them are earned until the first of them ends", () => {
  const [first, second] = [new Date("2027-03-31T21:59:59Z"), new Date("2027-04-30T21:59:59Z")];
  const ends = (...tiers: ReturnType<typeof tier>[]) => earliestEnd(extraRewards(tiers, during));
  expect(ends(tier(1, 1500, second), tier(2, 5000, first), tier(3, 3000))).toEqual(first);
  expect(ends(tier(1, 1500))).toBeUndefined();
});
