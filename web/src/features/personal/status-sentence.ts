import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { isPastDay } from "../../entities/reward/past-day.ts";
import { isAskedAbout, isCounted } from "./recommendation-groups.ts";

type Sentence =
  | FollowedRecommendation["statusText"]
  | "locked"
  | "typed"
  | "createdToday"
  | "openedOnly"
  | "noContractYet"
  | "unrewarded"
  | "cancelled"
  | "unconfirmed"
  | "rewardExpired"
  | "held"
  | "unreleased"
  | "released"
  | "payoutLate"
  | "paidVoucher";

/** The sentence for the state of a recommendation. Some of them have variants. */
export function statusSentence(recommendation: FollowedRecommendation, now: Date): Sentence {
  if (isAskedAbout(recommendation) && !isCounted(recommendation)) return "typed";
  const { statusText, steps, next, reason, isLocked, isHeld, isVoucher, isUnreleased, isReleased } =
    recommendation;
  if (statusText === "notReacted" && isLocked) return "locked";
  if (statusText === "notReacted" && isReached(steps, "clicked")) return "openedOnly";
  if (statusText === "notReacted" && !isPastDay(recommendation.createdAt, now)) return "createdToday";
  if (statusText === "noContract" && next !== null) return "noContractYet";
  if (statusText === "noContract" && reason) return reason.name === "cancelled" ? "cancelled" : "unrewarded";
  if (statusText === "expired" && reason) return "unconfirmed";
  if ((statusText === "claimInProcessing" || statusText === "rewardReady") && isHeld) return "held";
  if (statusText === "rewardReady" && next?.kind === "paid" && next.by && isPastDay(next.by, now))
    return "payoutLate";
  if (statusText === "claimInProcessing" && isUnreleased) return "unreleased";
  if (statusText === "claimInProcessing" && isReleased) return "released";
  if (statusText === "expired" && isReached(steps, "provided")) return "rewardExpired";
  if (statusText === "paid" && isVoucher) return "paidVoucher";
  return statusText;
}

type Steps = FollowedRecommendation["steps"];

const isReached = (steps: Steps, wanted: Steps[number]["kind"]): boolean =>
  steps.some(({ kind, at }) => kind === wanted && at !== null);
