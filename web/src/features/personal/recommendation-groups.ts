import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";

export const groups = ["toDo", "open", "underway", "finished"] as const;
export type Group = (typeof groups)[number];

const ordered = new Set<FollowedRecommendation["statusText"]>([
  "contract",
  "claimInProcessing",
  "rewardReady",
  "pickUpReward",
  "enterBankData",
]);

/** Where a recommendation stands: it needs an action, waits for the contact, waits for its reward, or is over. */
export function groupOf({ statusText, next }: FollowedRecommendation): Group {
  if (next === null) return "finished";
  if (statusText === "pickUpReward" || statusText === "enterBankData") return "toDo";
  return ordered.has(statusText) || statusText === "reported" ? "underway" : "open";
}

/** What needs an action first, then by group; within a group the newest first. */
export function inOrder(recommendations: readonly FollowedRecommendation[]): FollowedRecommendation[] {
  return recommendations.toSorted(
    (one, other) =>
      groups.indexOf(groupOf(one)) - groups.indexOf(groupOf(other)) ||
      other.statusAt.getTime() - one.statusAt.getTime(),
  );
}

/** Sums over the listed recommendations, so that they add up with the list. */
export function sumsOf(recommendations: readonly FollowedRecommendation[]) {
  const cents = (isCounted: (each: FollowedRecommendation) => boolean) =>
    recommendations.filter(isCounted).reduce((sum, { referrerCents }) => sum + referrerCents, 0);
  const total = (count: (each: FollowedRecommendation) => number) =>
    recommendations.reduce((sum, each) => sum + count(each), 0);
  const isOn = ({ next }: FollowedRecommendation) => next !== null;
  return {
    reservedCents: cents((each) => isOn(each) && ordered.has(each.statusText)),
    possibleCents: cents((each) => isOn(each) && !ordered.has(each.statusText)),
    // An acceptance proves an opening, also one that was not counted.
    opened: total(({ visitors, recipients }) => Math.max(visitors, recipients)),
    accepted: total(({ recipients }) => recipients),
    ordered: total(({ orders }) => orders),
  };
}

/** Recommendations whose nickname, product or advisor contains the text. */
export function matching(recommendations: readonly FollowedRecommendation[], text: string) {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return recommendations;
  return recommendations.filter(({ nickname, productName, advisorName, number }) =>
    [nickname, productName, advisorName, number].some((each) => each?.toLowerCase().includes(wanted)),
  );
}
