import type { OwnReward } from "@weitersagen/contract/reward";
import { problemOf } from "../../lib/api/problem.ts";

/** Why a reward cannot be collected now. */
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

/** The trouble that a failed call means for the reward; undefined for temporary failures. */
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

/** Why a reward cannot be chosen, by its state; undefined if it can. */
export function troubleOfReward({ status }: Pick<OwnReward, "status">): Trouble | undefined {
  return byStatus[status];
}
