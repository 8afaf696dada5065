import type { OwnReward } from "@weitersagen/contract/reward";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { isPastDay } from "./past-day.ts";

type Chosen = Pick<OwnReward, "status" | "choice" | "isHeld" | "statusAt">;

/** A transfer that was chosen and is not paid yet. */
export const isTransferChosen = ({ status, choice }: Pick<Chosen, "status" | "choice">): boolean =>
  status === "collected" && choice === "transfer";

/** A voucher that was chosen and is not sent yet. */
export const isVoucherChosen = ({ status, choice }: Pick<Chosen, "status" | "choice">): boolean =>
  status === "collected" && choice === "voucher";

/** A chosen transfer that is held back by nothing but perhaps a missing bank account. */
export const isTransferUnderway = (reward: Omit<Chosen, "statusAt">): boolean =>
  isTransferChosen(reward) && !reward.isHeld;

interface Known {
  readonly now: Date;
  readonly lacksAccount: boolean;
}

/** How a chosen transfer is getting on: the personal area and the mailed link say the same. Undefined for all other rewards. */
export function transferState(
  reward: Chosen,
  { now, lacksAccount }: Known,
): "noAccount" | "late" | "onTime" | undefined {
  if (!isTransferUnderway(reward)) return undefined;
  if (lacksAccount) return "noAccount";
  return isPastDay(transferPromisedUntil(reward.statusAt), now) ? "late" : "onTime";
}
