import { expect, test } from "vitest";
import { outlookOf } from "./outlook.ts";

const by = new Date("2027-01-18T10:00:00Z");
const ready = {
  statusText: "claimInProcessing",
  isUnreleased: false,
  next: { kind: "provided", by },
} as const;
const chosen = { statusText: "rewardReady", isUnreleased: false, next: { kind: "paid", by } } as const;

test("a reward has the day from which it can be collected, a chosen transfer the day by which it is paid", () => {
  expect(outlookOf(ready)).toEqual({ text: "providedFrom", date: by });
  expect(outlookOf(chosen)).toEqual({ text: "paidBy", date: by });
});

test("no day is promised before the agency has released the order, nor without a bank account", () => {
  expect(outlookOf({ ...ready, isUnreleased: true })).toBeUndefined();
  expect(outlookOf({ ...chosen, statusText: "enterBankData" })).toBeUndefined();
  expect(outlookOf({ ...ready, next: { kind: "provided", by: null } })).toBeUndefined();
});
