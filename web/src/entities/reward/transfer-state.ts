import type { OwnReward } from "@weitersagen/contract/reward";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { isPastDay } from "./past-day.ts";

type Chosen = Pick<OwnReward, "status" | "choice" | "isHeld" | "statusAt">;

/** A transfer that was chosen, is not paid yet, and is held back by nothing but perhaps a missing bank account. */
export const isTransferUnderway = ({ status, choice, isHeld }: Omit<Chosen, "statusAt">): boolean =>
  status === "collected" && choice === "transfer" && !isHeld;

/** A voucher that was chosen, is not sent yet, and is held back by nothing but perhaps missing codes. */
export const isVoucherUnderway = ({ status, choice, isHeld }: Omit<Chosen, "statusAt">): boolean =>
  status === "collected" && choice === "voucher" && !isHeld;

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
