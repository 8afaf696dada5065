import { expect, test } from "vitest";
import { extraRewards } from "./extra-rewards.ts";

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
    { success: 3, amountCents: 5000 },
    { success: 5, amountCents: 6000 },
  ]);
});
