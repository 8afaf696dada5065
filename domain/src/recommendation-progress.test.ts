import { expect, test } from "vitest";
import { nextStep, statusSince, statusText, stepsOf, type ProgressFacts } from "./recommendation-progress.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const fresh: ProgressFacts = {
  status: "open",
  createdAt: at(1),
  validUntil: at(61),
  lockedAt: null,
  clickedAt: null,
  acceptedAt: null,
  keptUntil: null,
  orderedAt: null,
  verifiedAt: null,
  isUnrewarded: false,
  isPromised: true,
  reward: null,
};
const accepted = { ...fresh, clickedAt: at(2), acceptedAt: at(3), keptUntil: at(87) };
const verified = { ...accepted, status: "ok", orderedAt: at(4), verifiedAt: at(5) } as const;
const rewarded = (
  status: NonNullable<ProgressFacts["reward"]>["status"],
  needsBankAccount = false,
): ProgressFacts => ({
  ...verified,
  reward: {
    status,
    statusAt: at(6),
    dueAt: at(70),
    expiresAt: at(200),
    needsBankAccount,
    isVoucher: false,
    isHeld: false,
    isUnreleased: false,
  },
});

test.each<[string, ProgressFacts, string, string | undefined, Date | null | undefined]>([
  ["not clicked yet", fresh, "notReacted", "clicked", at(61)],
  ["clicked", { ...fresh, clickedAt: at(2) }, "notReacted", "accepted", at(61)],
  ["it is locked", { ...fresh, clickedAt: at(2), lockedAt: at(3) }, "notReacted", undefined, undefined],
  ["it was accepted before it was locked", { ...accepted, lockedAt: at(4) }, "noContract", "ordered", at(87)],
  ["it expired", { ...fresh, status: "expired" }, "expired", undefined, undefined],
  ["accepted", accepted, "noContract", "ordered", at(87)],
  ["the browser reported an order", { ...accepted, orderedAt: at(4) }, "reported", "verified", at(87)],
  ["an order was reported late", { ...accepted, orderedAt: at(20) }, "reported", "verified", at(20 + 70)],
  [
    "the provider did not confirm the reported order in time",
    { ...accepted, status: "expired", orderedAt: at(4) },
    "expired",
    undefined,
    undefined,
  ],
  ["the order is verified", verified, "contract", "provided", null],
  [
    "the recipient gets the whole reward",
    { ...verified, isPromised: false },
    "contract",
    undefined,
    undefined,
  ],
  ["the order earns nothing", { ...verified, isUnrewarded: true }, "noContract", undefined, undefined],
  ["the reward waits", rewarded("open"), "claimInProcessing", "provided", at(70)],
  ["the reward can be chosen", rewarded("provided"), "pickUpReward", "expires", at(200)],
  ["bank data are missing", rewarded("collected", true), "enterBankData", "paid", null],
  ["the payment is awaited", rewarded("collected"), "rewardReady", "paid", at(34)],
  ["the reward is paid", rewarded("paid"), "paid", undefined, undefined],
  ["the reward expired", rewarded("expired"), "expired", undefined, undefined],
  ["the reward was cancelled", rewarded("cancelled"), "noContract", undefined, undefined],
])("%s", (_what, facts, text, kind, by) => {
  expect(statusText(facts)).toBe(text);
  expect(nextStep(facts, at(7))?.kind).toBe(kind);
  expect(nextStep(facts, at(7))?.by).toEqual(by);
});

test("a due date in the past is shown only where a payment is late", () => {
  expect(nextStep(fresh, at(61))).toEqual({ kind: "clicked", by: at(61) });
  expect(nextStep(fresh, at(62))).toEqual({ kind: "clicked", by: null });
  expect(nextStep(rewarded("collected"), at(99))).toEqual({ kind: "paid", by: at(6 + 28) });
  expect(nextStep(rewarded("collected", true), at(99))).toEqual({ kind: "paid", by: null });
});

test("the code of a voucher is promised within a day, and for none in stock there is no date", () => {
  const { reward } = rewarded("collected");
  if (!reward) throw new Error("no reward");
  const facts = { ...verified, reward: { ...reward, isVoucher: true } };
  expect(nextStep(facts, at(6))).toEqual({ kind: "paid", by: at(7) });
  expect(nextStep(facts, at(8))).toEqual({ kind: "paid", by: null });
});

test.each(["open", "collected"] as const)("a held reward that is %s has no due date", (status) => {
  const { reward } = rewarded(status);
  if (!reward) throw new Error("no reward");
  expect(nextStep({ ...verified, reward: { ...reward, isHeld: true } }, at(7))?.by).toBeNull();
});

test("a reward whose order is not released yet has the date that the mail about the order names", () => {
  const { reward } = rewarded("open");
  if (!reward) throw new Error("no reward");
  expect(nextStep({ ...verified, reward: { ...reward, isUnreleased: true } }, at(7))).toEqual({
    kind: "provided",
    by: reward.dueAt,
  });
});

test("all steps are listed, those to come without a date", () => {
  const steps = stepsOf(verified, { providedAt: null, paidAt: null });
  expect(steps.map(({ kind, at: date }) => [kind, date !== null])).toEqual([
    ["created", true],
    ["clicked", true],
    ["accepted", true],
    ["ordered", true],
    ["verified", true],
    ["provided", false],
    ["paid", false],
  ]);
});

test("after a returned payment, the payment is a step to come", () => {
  const lastStep = (status: "paid" | "provided") =>
    stepsOf(rewarded(status), { providedAt: at(6), paidAt: at(7) }).at(-1);
  expect(lastStep("paid")).toEqual({ kind: "paid", at: at(7) });
  expect(lastStep("provided")).toEqual({ kind: "paid", at: null });
});

test("without a promised share the steps end with the verified order", () => {
  const steps = stepsOf({ ...verified, isPromised: false }, { providedAt: null, paidAt: null });
  expect(steps.map(({ kind }) => kind)).toEqual(["created", "clicked", "accepted", "ordered", "verified"]);
});

test("a step that was not recorded gets the date of the next recorded one", () => {
  const byCode = stepsOf({ ...verified, clickedAt: null }, { providedAt: null, paidAt: null });
  expect(byCode.find(({ kind }) => kind === "clicked")?.at).toEqual(at(3));
  const byNumber = stepsOf({ ...verified, acceptedAt: null }, { providedAt: null, paidAt: null });
  expect(byNumber.find(({ kind }) => kind === "accepted")?.at).toEqual(at(4));
});

test("what has expired did so at the end of its period, not when the job recorded it", () => {
  const recorded = { statusAt: at(66), refusedAt: null, releasedAt: null };
  expect(statusSince({ ...fresh, status: "expired", clickedAt: at(2) }, recorded)).toEqual(at(61));
  expect(statusSince(rewarded("expired"), recorded)).toEqual(at(200));
  // A reported order waits longer than the link is valid.
  const unconfirmed = { ...accepted, status: "expired", orderedAt: at(4) } as const;
  expect(statusSince(unconfirmed, recorded)).toEqual(at(66));
});
