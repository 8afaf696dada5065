import { expect, test } from "vitest";
import { statusSentence } from "./status-sentence.ts";

const base = {
  createdAt: new Date("2026-11-17T12:00:00Z"),
  steps: [],
  next: null,
  reason: null,
  isLocked: false,
  typedName: null,
  orders: 0,
  isHeld: false,
  isUnreleased: false,
  isReleased: false,
} as never as Parameters<typeof statusSentence>[0];
const now = new Date("2026-11-18T12:00:00Z");
const awaited = { kind: "ordered", by: null } as const;

test.each([
  [{ statusText: "notReacted" }, "notReacted"],
  [{ statusText: "notReacted", createdAt: now }, "createdToday"],
  [{ statusText: "notReacted", typedName: "Fremder Mensch", next: awaited }, "typed"],
  [{ statusText: "notReacted", typedName: "Fremder Mensch", isLocked: true, next: awaited }, "locked"],
  [{ statusText: "contract", orders: 1, typedName: "Fremder Mensch", next: awaited }, "typed"],
  [{ statusText: "claimInProcessing", typedName: "Fremder Mensch", next: awaited }, "claimInProcessing"],
  [{ statusText: "notReacted", steps: [{ kind: "clicked", at: new Date(0) }] }, "openedOnly"],
  [{ statusText: "notReacted", isLocked: true }, "locked"],
  [{ statusText: "notReacted", isLocked: true, steps: [{ kind: "clicked", at: new Date(0) }] }, "locked"],
  [{ statusText: "noContract", next: awaited, isLocked: true }, "noContractYet"],
  [{ statusText: "noContract" }, "noContract"],
  [{ statusText: "noContract", next: awaited }, "noContractYet"],
  [{ statusText: "noContract", reason: { name: "cancelled", text: "" } }, "cancelled"],
  [{ statusText: "noContract", reason: { name: "hotlineOrder", text: "" } }, "unrewarded"],
  [{ statusText: "reported", next: { kind: "verified", by: null } }, "reported"],
  [{ statusText: "expired", reason: { name: "unconfirmed", text: "…" } }, "unconfirmed"],
  [{ statusText: "contract", next: { kind: "provided", by: null } }, "contract"],
  [{ statusText: "contract" }, "contract"],
  [{ statusText: "claimInProcessing", next: awaited }, "claimInProcessing"],
  [{ statusText: "claimInProcessing", next: awaited, isHeld: true }, "held"],
  [{ statusText: "claimInProcessing", next: awaited, isUnreleased: true }, "unreleased"],
  [{ statusText: "claimInProcessing", next: awaited, isReleased: true }, "released"],
  [{ statusText: "claimInProcessing", next: awaited, isHeld: true, isReleased: true }, "held"],
  [{ statusText: "pickUpReward", next: awaited, isReleased: true }, "pickUpReward"],
  [{ statusText: "claimInProcessing", next: awaited, isHeld: true, isUnreleased: true }, "held"],
  [{ statusText: "paid" }, "paid"],
  [{ statusText: "paid", isVoucher: true }, "paidVoucher"],
  [{ statusText: "rewardReady" }, "rewardReady"],
  [
    { statusText: "rewardReady", next: { kind: "paid", by: new Date("2026-11-18T00:00:00Z") } },
    "rewardReady",
  ],
  [{ statusText: "rewardReady", next: { kind: "paid", by: new Date("2026-11-17T12:00:00Z") } }, "payoutLate"],
  [{ statusText: "rewardReady", isHeld: true }, "held"],
  [{ statusText: "expired" }, "expired"],
  [{ statusText: "expired", steps: [{ kind: "provided", at: new Date(0) }] }, "rewardExpired"],
  [{ statusText: "paid" }, "paid"],
] as const)("%o has the sentence %s", (facts, sentence) => {
  expect(statusSentence({ ...base, ...facts } as never, now)).toBe(sentence);
});
