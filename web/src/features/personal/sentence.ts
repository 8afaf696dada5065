import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-way";

type Sentence = FollowedRecommendation["statusText"] | "noContractYet" | "rewardExpired" | "held";

/** Which of the sentences tells where a recommendation stands: some of the nine end otherwise than they began. */
export function sentenceOf({ statusText, steps, next, isHeld }: FollowedRecommendation): Sentence {
  if (statusText === "noContract" && next !== null) return "noContractYet";
  if (statusText === "claimInProcessing" && isHeld) return "held";
  if (statusText === "expired" && isReady(steps)) return "rewardExpired";
  return statusText;
}

const isReady = (steps: FollowedRecommendation["steps"]): boolean =>
  steps.some(({ kind, at }) => kind === "provided" && at !== null);
