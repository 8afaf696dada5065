import type { RecipientWay } from "@weitersagen/contract/recipient";
import { expect, test } from "vitest";
import { recipientSentence } from "./recipient-sentence.ts";

const way = (given: Partial<RecipientWay>) =>
  ({ isHeld: false, next: null, reason: null, ...given }) as RecipientWay;
const next = (kind: "ordered" | "verified" | "provided") => ({ kind, by: null });

test.each([
  ["accepted", way({ statusText: "noContract", next: next("ordered") })],
  ["reported", way({ statusText: "contract", next: next("verified") })],
  ["confirmed", way({ statusText: "contract", next: next("provided") })],
  ["confirmed", way({ statusText: "claimInProcessing", next: next("provided") })],
  ["held", way({ statusText: "claimInProcessing", isHeld: true, next: next("provided") })],
  ["contract", way({ statusText: "contract" })],
  ["noContract", way({ statusText: "noContract", reason: { name: "cancelled", text: "" } })],
  ["unrewarded", way({ statusText: "noContract", reason: { name: "hotlineOrder", text: "" } })],
  ["ready", way({ statusText: "pickUpReward" })],
  ["bank", way({ statusText: "enterBankData" })],
  ["collected", way({ statusText: "rewardReady" })],
  ["held", way({ statusText: "rewardReady", isHeld: true })],
  ["paid", way({ statusText: "paid" })],
  ["expired", way({ statusText: "expired" })],
] as const)("a recipient reads %s", (sentence, given) => {
  expect(recipientSentence(given)).toBe(sentence);
});
