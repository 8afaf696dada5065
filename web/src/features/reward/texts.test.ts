import type { OwnReward } from "@weitersagen/contract/reward";
import { expect, test } from "vitest";
import { rewardStateText } from "./texts.ts";

const reward = (given: Partial<OwnReward>) =>
  ({
    status: "collected",
    choice: "transfer",
    isHeld: false,
    isUnreleased: false,
    hasVoucherInStock: true,
    ...given,
  }) as OwnReward;

test.each([
  ["chosenTransfer", reward({})],
  ["chosenVoucher", reward({ choice: "voucher" })],
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
  expect(rewardStateText(given)).toBe(said);
});
