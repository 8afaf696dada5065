import type { OwnReward } from "@weitersagen/contract/reward";
import { voucherPromisedUntil } from "@weitersagen/domain/payout-promise";
import { isPastDay } from "../../entities/reward/past-day.ts";
import { transferState } from "../../entities/reward/transfer-state.ts";

/** When each choice is paid. A reward under check and a voucher that is out of stock have no date. */
export function choiceNote(choice: "transfer" | "voucher", { hasVoucherInStock, isHeld }: OwnReward) {
  if (isHeld) return "heldNote";
  if (choice === "transfer") return "transferNote";
  return hasVoucherInStock ? "voucherNote" : "voucherWaits";
}

export const isLate = (reward: OwnReward, now: Date): boolean =>
  transferState(reward, { now, lacksAccount: false }) === "late";

/** The text for a reward that cannot be chosen, with its date; undefined if the state is unknown. */
export function rewardStateText(reward: OwnReward, now: Date) {
  const { status, choice, isHeld, hasVoucherInStock, expiresAt } = reward;
  if (status === "expired") return expiresAt ? "expiredOn" : undefined;
  if (!choice) return undefined;
  if (status === "paid") return choice === "voucher" ? "paidVoucher" : "paidTransfer";
  if (status !== "collected") return undefined;
  if (isHeld) return "chosenHeld";
  if (choice === "transfer") return isLate(reward, now) ? "chosenLate" : "chosenTransfer";
  if (!hasVoucherInStock) return "chosenVoucherWaits";
  return isPastDay(voucherPromisedUntil(reward.statusAt), now) ? "chosenVoucherLate" : "chosenVoucher";
}

const listTexts = {
  open: "stateOpen",
  provided: "stateProvided",
  paid: "statePaid",
  expired: "stateExpired",
  cancelled: "stateCancelled",
} as const;

const transferTexts = { noAccount: "stateNoAccount", late: "stateLate", onTime: "stateTransfer" } as const;

interface Known {
  readonly now: Date;
  readonly lacksAccount: boolean;
}

/** The state of a reward in the list of those without a choice. */
export function rewardListText(reward: OwnReward, { now, lacksAccount }: Known) {
  const { status, choice, isHeld, isUnreleased, availableAt } = reward;
  if (isHeld && status === "open" && availableAt > now) return "stateHeldUntil";
  if (isHeld) return status === "open" && !isUnreleased ? "stateHeldOver" : "stateHeld";
  if (isUnreleased) return "stateUnreleased";
  if (choice === "voucher" && status === "paid") return "statePaidVoucher";
  if (status !== "collected") return listTexts[status];
  if (choice === "voucher") return "stateVoucher";
  return transferTexts[transferState(reward, { now, lacksAccount }) ?? "onTime"];
}

/** The label of a reward's kind. */
export const kindTexts = {
  bounty: "kindBounty",
  tier: "kindTier",
  goodwill: "kindGoodwill",
} as const;
