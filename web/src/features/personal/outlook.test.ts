import { expect, test } from "vitest";
import { outlookOf, sinceText } from "./outlook.ts";

const by = new Date("2027-01-18T10:00:00Z");
const now = new Date("2027-01-18T15:00:00Z");
const ready = {
  statusText: "claimInProcessing",
  isUnreleased: false,
  isVoucher: false,
  next: { kind: "provided", by },
} as const;
const chosen = {
  statusText: "rewardReady",
  isUnreleased: false,
  isVoucher: false,
  next: { kind: "paid", by },
} as const;

test("a reward has the day from which it can be collected, a chosen transfer the day by which it is paid", () => {
  expect(outlookOf(ready, now)).toEqual({ text: "providedFrom", date: by });
  expect(outlookOf(chosen, now)).toEqual({ text: "paidBy", date: by });
  expect(outlookOf({ ...chosen, isVoucher: true }, now)).toEqual({ text: "voucherBy", date: by });
});

test("no day is promised before the agency has released the order, nor without a bank account", () => {
  expect(outlookOf({ ...ready, isUnreleased: true }, now)).toBeUndefined();
  expect(outlookOf({ ...chosen, statusText: "enterBankData" }, now)).toBeUndefined();
  expect(outlookOf({ ...ready, next: { kind: "provided", by: null } }, now)).toBeUndefined();
});

test("a transfer is promised for its whole last day, and says afterwards until when it was promised", () => {
  expect(outlookOf(chosen, new Date("2027-01-18T22:59:00Z"))).toEqual({ text: "paidBy", date: by });
  expect(outlookOf(chosen, new Date("2027-01-18T23:01:00Z"))).toEqual({ text: "promisedBy", date: by });
});

test("a reward that is ready has its last day, and the day of a state says what happened on it", () => {
  const waiting = { ...ready, statusText: "pickUpReward", next: { kind: "expires", by } } as const;
  expect(outlookOf(waiting, now)).toEqual({ text: "collectBy", date: by });
  expect([waiting, chosen, { statusText: "paid", next: null } as const].map(sinceText)).toEqual([
    "since",
    "chosenOn",
    "happenedOn",
  ]);
});
