import { describe, expect, test } from "vitest";
import { isLinkValid, recommendationFlow, validUntil } from "./recommendation.ts";
import { pendingRewardStates, rewardFlow, settledRewardStates, shares, splitReward } from "./reward.ts";
import { moveBy, next, reachableFrom } from "./state-flow.ts";

describe.each([
  ["recommendation", recommendationFlow],
  ["reward", rewardFlow],
])("the states of a %s", (_name, flow) => {
  test("are all reached from open, and lead only to states that exist", () => {
    expect(reachableFrom(flow, "open")).toEqual(new Set(Object.keys(flow)));
  });
});

test("a state allows only its own events", () => {
  expect(next(rewardFlow, "paid", "cancel")).toBeUndefined();
  expect(next(recommendationFlow, "paid", "return")).toBe("ok");
});

test("a write expects exactly the states that allow its event, which leads to one", () => {
  expect(moveBy(rewardFlow, "cancel")).toEqual({ from: pendingRewardStates, to: "cancelled" });
  expect([...pendingRewardStates, ...settledRewardStates]).toEqual(Object.keys(rewardFlow));
  expect(() => moveBy({ a: { go: "b" }, b: { go: "c" }, c: {} }, "go")).toThrow("one state");
});

describe("a link", () => {
  const createdAt = new Date("2026-11-15T09:00:00Z");
  const recommendation = { status: "open", validUntil: validUntil(createdAt) } as const;
  const end = recommendation.validUntil.getTime();

  test("is valid for 60 days, to the second", () => {
    expect(recommendation.validUntil).toEqual(new Date("2027-01-14T09:00:00Z"));
    expect(isLinkValid(recommendation, new Date(end - 1000))).toBe(true);
    expect(isLinkValid(recommendation, new Date(end))).toBe(false);
  });
});

describe("a split", () => {
  test("adds up to the reward for every amount, share and cap", () => {
    for (let amount = 1; amount <= 2000; amount++) {
      for (const share of shares) {
        for (const cap of [null, 0, 15, 1500]) {
          const { referrerCents, recipientCents } = splitReward(amount, share, cap);
          expect(referrerCents + recipientCents).toBe(amount);
          expect(Math.min(referrerCents, recipientCents)).toBeGreaterThanOrEqual(0);
          expect(recipientCents).toBeLessThanOrEqual(cap ?? amount);
        }
      }
    }
  });

  test("gives an odd cent to the referrer", () => {
    expect(splitReward(5001, 50, null)).toEqual({ referrerCents: 2501, recipientCents: 2500 });
  });

  test("leaves with the referrer what exceeds the recipient's cap", () => {
    expect(splitReward(5000, 50, 1500)).toEqual({ referrerCents: 3500, recipientCents: 1500 });
    expect(splitReward(5000, 0, 1500)).toEqual({ referrerCents: 3500, recipientCents: 1500 });
  });
});
