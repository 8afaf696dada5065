import type { OwnRecipient, RecipientProgress } from "@weitersagen/contract/recipient";
import { expect, test } from "vitest";
import { needsClick, recipientSentence, rewardCondition } from "./recipient-sentence.ts";

const progress = (given: Partial<RecipientProgress>) =>
  ({
    isHeld: false,
    isUnreleased: false,
    next: null,
    reason: null,
    advisorNumber: null,
    upTo: false,
    ...given,
  }) as RecipientProgress;
const next = (kind: "ordered" | "verified" | "provided") => ({ kind, by: null });

test.each([
  ["accepted", progress({ statusText: "noContract", next: next("ordered") })],
  ["reported", progress({ statusText: "reported", next: next("verified") })],
  ["confirmed", progress({ statusText: "contract", next: next("provided") })],
  ["confirmed", progress({ statusText: "claimInProcessing", next: next("provided") })],
  ["held", progress({ statusText: "claimInProcessing", isHeld: true, next: next("provided") })],
  ["unreleased", progress({ statusText: "claimInProcessing", isUnreleased: true, next: next("provided") })],
  ["contract", progress({ statusText: "contract" })],
  ["noContract", progress({ statusText: "noContract", reason: { name: "cancelled", text: "" } })],
  ["unrewarded", progress({ statusText: "noContract", reason: { name: "hotlineOrder", text: "" } })],
  ["ready", progress({ statusText: "pickUpReward" })],
  ["bank", progress({ statusText: "enterBankData" })],
  ["collected", progress({ statusText: "rewardReady" })],
  ["held", progress({ statusText: "rewardReady", isHeld: true })],
  ["paid", progress({ statusText: "paid" })],
  ["expired", progress({ statusText: "expired" })],
] as const)("a recipient reads %s", (sentence, given) => {
  expect(recipientSentence(given)).toBe(sentence);
});

test("an amount says what it depends on until it is the recipient's", () => {
  expect(rewardCondition(progress({ next: next("ordered") }))).toBe("rewardIf");
  expect(rewardCondition(progress({ next: next("verified") }))).toBe("rewardOnceVerified");
  expect(rewardCondition(progress({ next: next("provided") }))).toBe("rewardOnceWaited");
  expect(rewardCondition(progress({ next: next("provided"), isHeld: true }))).toBe("rewardOnceChecked");
  expect(rewardCondition(progress({ next: { kind: "paid", by: null } }))).toBeUndefined();
  expect(rewardCondition(progress({}))).toBeUndefined();
});

test("an amount of an advisor's topic depends on a contract on it until one is confirmed", () => {
  const advised = { advisorNumber: "B10424" };
  expect(rewardCondition(progress({ ...advised, next: next("ordered") }))).toBe("rewardIfTopic");
  expect(rewardCondition(progress({ ...advised, next: next("verified") }))).toBe("rewardOnceVerifiedTopic");
  expect(rewardCondition(progress({ ...advised, next: next("provided") }))).toBe("rewardOnceWaited");
  expect(rewardCondition(progress({ ...advised, upTo: true, next: next("ordered") }))).toBe("rewardIf");
});

test("a recipient who has agreed and confirmed sees the status, under newer terms too", () => {
  const at = new Date();
  const own = { email: "max@example.org", consentedAt: at, confirmedAt: at, terms: "2026-05-01" };
  const asks = (changes: Partial<OwnRecipient>) => needsClick({ ...own, ...changes });
  expect(asks({})).toBe(false);
  expect(asks({ email: null, confirmedAt: null })).toBe(false);
  expect(asks({ confirmedAt: null })).toBe(true);
  expect(asks({ consentedAt: null, terms: null })).toBe(true);
});
