import { expect, test } from "vitest";
import { isOpenStep, type OpenFacts, prospectsOf, recommendationSteps } from "./insight-open.ts";

const fresh: OpenFacts = { status: "open", isLocked: false, isAccepted: false, rewards: [], reached: [] };
const openSteps = (facts: Partial<OpenFacts>) =>
  recommendationSteps.filter((step) => isOpenStep(step, { ...fresh, ...facts }));
const accepted = { isAccepted: true, reached: ["opened", "accepted"] } as const;
const ordered = { status: "ok", isAccepted: true, reached: ["opened", "accepted", "ordered"] } as const;

test("a new recommendation can still reach every step", () => {
  expect(openSteps({})).toEqual(recommendationSteps);
});

test("an accepted one can still be ordered, become valid and be paid", () => {
  expect(openSteps(accepted)).toEqual(["ordered", "valid", "paid"]);
});

test("an ordered one is open as long as a reward waits", () => {
  expect(openSteps({ ...ordered, rewards: ["open"] })).toEqual(["valid", "paid"]);
  expect(openSteps({ ...ordered, reached: recommendationSteps.slice(0, 4), rewards: ["collected"] })).toEqual(
    ["paid"],
  );
});

test("nothing is open for an order that was cancelled or earns nothing, or a reward that lapsed", () => {
  expect(openSteps({ ...ordered, status: "cancelled", rewards: ["cancelled"] })).toEqual([]);
  expect(openSteps({ ...ordered, status: "cancelled" })).toEqual([]);
  expect(openSteps({ ...ordered, reached: recommendationSteps.slice(0, 4), rewards: ["expired"] })).toEqual(
    [],
  );
});

test("an expired or locked recommendation is over, except for a person who accepted before the lock", () => {
  expect(openSteps({ status: "expired" })).toEqual([]);
  expect(openSteps({ isLocked: true })).toEqual([]);
  expect(openSteps({ ...accepted, isLocked: true })).toEqual(["ordered", "valid", "paid"]);
});

test("a step has the prospects of the steps before it", () => {
  expect(prospectsOf("opened")).toEqual(["open"]);
  expect(prospectsOf("paid")).toEqual(["open", "locked", "pending", "payable"]);
});
