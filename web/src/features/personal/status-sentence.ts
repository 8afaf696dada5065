import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";

type Sentence =
  | FollowedRecommendation["statusText"]
  | "noContractYet"
  | "unrewarded"
  | "unconfirmed"
  | "rewardExpired"
  | "held";

/** The sentence for the state of a recommendation. Some of them have variants. */
export function statusSentence(recommendation: FollowedRecommendation): Sentence {
  const { statusText, steps, next, reason, isHeld } = recommendation;
  if (statusText === "noContract" && next !== null) return "noContractYet";
  if (statusText === "noContract" && reason && reason.name !== "cancelled") return "unrewarded";
  if (statusText === "expired" && reason) return "unconfirmed";
  if ((statusText === "claimInProcessing" || statusText === "rewardReady") && isHeld) return "held";
  if (statusText === "expired" && isReady(steps)) return "rewardExpired";
  return statusText;
}

const isReady = (steps: FollowedRecommendation["steps"]): boolean =>
  steps.some(({ kind, at }) => kind === "provided" && at !== null);
