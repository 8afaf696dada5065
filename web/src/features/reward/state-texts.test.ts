import type { OwnReward } from "@weitersagen/contract/reward";
import { expect, test } from "vitest";
import { choiceNote, rewardListText, rewardStateText } from "./state-texts.ts";

const chosenAt = new Date("2026-10-03T10:00:00Z");
/** The last day of the promise. */
const now = new Date("2026-10-31T20:00:00Z");

const reward = (given: Partial<OwnReward>) =>
  ({
    status: "collected",
    statusAt: chosenAt,
    choice: "transfer",
    isHeld: false,
    isUnreleased: false,
    hasVoucherInStock: true,
    ...given,
  }) as OwnReward;

test.each([
  ["chosenTransfer", reward({})],
  ["chosenVoucher", reward({ choice: "voucher", statusAt: now })],
  ["chosenVoucherWaits", reward({ choice: "voucher", hasVoucherInStock: false })],
  ["chosenHeld", reward({ isHeld: true })],
  ["chosenHeld", reward({ choice: "voucher", isHeld: true })],
  ["paidTransfer", reward({ status: "paid" })],
  ["paidVoucher", reward({ status: "paid", choice: "voucher" })],
  [undefined, reward({ status: "paid", choice: null })],
  ["expiredOn", reward({ status: "expired", choice: null, expiresAt: new Date(0) })],
  [undefined, reward({ status: "expired", choice: null, expiresAt: null })],
  [undefined, reward({ status: "cancelled", choice: null })],
] as const)("a reward that cannot be chosen shows %s", (said, given) => {
  expect(rewardStateText(given, now)).toBe(said);
});

test("a transfer is late, as in the personal area, from the day after the promised one", () => {
  expect(rewardStateText(reward({}), new Date("2026-11-01T10:00:00Z"))).toBe("chosenLate");
  expect(rewardStateText(reward({ isHeld: true }), new Date("2026-11-01T10:00:00Z"))).toBe("chosenHeld");
});

test("the code of a voucher is late from the day after the promised one, unless there is none in stock", () => {
  const voucher = reward({ choice: "voucher" });
  expect(rewardStateText(voucher, new Date("2026-10-04T20:00:00Z"))).toBe("chosenVoucher");
  expect(rewardStateText(voucher, new Date("2026-10-05T10:00:00Z"))).toBe("chosenVoucherLate");
  expect(rewardStateText({ ...voucher, hasVoucherInStock: false }, now)).toBe("chosenVoucherWaits");
});

test("a choice promises no time while its reward is checked", () => {
  for (const choice of ["transfer", "voucher"] as const)
    expect(choiceNote(choice, reward({ status: "provided", choice: null, isHeld: true }))).toBe("heldNote");
  expect(choiceNote("transfer", reward({ status: "provided", choice: null }))).toBe("transferNote");
});

test("a reward under check says before which day it is not ready, and after it that only the check is missing", () => {
  const text = (given: Partial<OwnReward>) =>
    rewardListText(reward({ choice: null, isHeld: true, ...given }), { now, lacksAccount: false });
  const [before, after] = [new Date("2026-10-30T20:00:00Z"), new Date("2026-11-01T20:00:00Z")];
  expect(text({ status: "open", availableAt: after })).toBe("stateHeldUntil");
  expect(text({ status: "open", availableAt: before })).toBe("stateHeldOver");
  expect(text({ status: "open", availableAt: before, isUnreleased: true })).toBe("stateHeld");
  expect(text({ status: "collected", availableAt: before })).toBe("stateHeld");
});

test("a transfer without a bank account is promised for no day", () => {
  const late = new Date("2026-11-19T10:00:00Z");
  expect(rewardListText(reward({}), { now, lacksAccount: false })).toBe("stateTransfer");
  expect(rewardListText(reward({}), { now: late, lacksAccount: false })).toBe("stateLate");
  expect(rewardListText(reward({}), { now: late, lacksAccount: true })).toBe("stateNoAccount");
  expect(rewardListText(reward({ choice: "voucher" }), { now, lacksAccount: true })).toBe("stateVoucher");
});
