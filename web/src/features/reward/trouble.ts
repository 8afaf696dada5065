import type { OwnReward } from "@weitersagen/contract/reward";
import { problemOf } from "../../lib/api/problem.ts";

/** Why a reward cannot be had here and now. */
export type Trouble =
  | "chosen"
  | "paid"
  | "invalid"
  | "missing"
  | "lapsed"
  | "expired"
  | "open"
  | "cancelled"
  | "unknown";

const byCode: Readonly<Record<string, Trouble>> = {
  notFound: "unknown",
  notLoggedIn: "invalid",
  rewardAlreadyChosen: "chosen",
  rewardLinkInvalid: "invalid",
  rewardLinkExpired: "lapsed",
  rewardExpired: "expired",
};

/** What a refused call means for the reward; nothing where it is about the moment, not the reward. */
export function troubleOfFailure(failure: unknown): Trouble | undefined {
  return byCode[problemOf(failure)?.code ?? ""];
}

const byStatus: Readonly<Record<OwnReward["status"], Trouble | undefined>> = {
  open: "open",
  provided: undefined,
  collected: "chosen",
  paid: "paid",
  expired: "expired",
  cancelled: "cancelled",
};

/** Why a reward cannot be chosen, judged by its state; nothing when it can. */
export function troubleOfReward({ status }: Pick<OwnReward, "status">): Trouble | undefined {
  return byStatus[status];
}
