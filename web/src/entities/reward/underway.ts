import type { OwnReward } from "@weitersagen/contract/reward";

/** A transfer that was chosen, is not paid yet, and is held back by nothing but perhaps a missing bank account. */
export const isTransferUnderway = ({
  status,
  choice,
  isHeld,
}: Pick<OwnReward, "status" | "choice" | "isHeld">): boolean =>
  status === "collected" && choice === "transfer" && !isHeld;
