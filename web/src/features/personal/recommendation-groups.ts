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

/** Made with the referrer's address, without a login, and the referrer has not said yet whose it is. */
export const isAskedAbout = ({ typedName, isLocked, next }: FollowedRecommendation): boolean =>
  typedName !== null && !isLocked && next !== null;

/** Whether the link is the referrer's own and can still be followed. */
export const isShareable = (
  { shortUrl, isLocked, typedName, validUntil }: FollowedRecommendation,
  now: Date,
): boolean => shortUrl !== null && !isLocked && typedName === null && validUntil > now;

/** A link that a stranger may have made is none of the referrer's until they say so, or until it has brought an order. */
export const isCounted = ({ typedName, statusText, orders }: FollowedRecommendation): boolean =>
  typedName === null || orders > 0 || ordered.has(statusText);

/** Where a recommendation stands: it needs an action, waits for the contact, waits for its reward, or is over. */
export function groupOf(recommendation: FollowedRecommendation): Group {
  const { statusText, next } = recommendation;
  if (next === null) return "finished";
  if (isAskedAbout(recommendation)) return "toDo";
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

/** Sums over the listed recommendations with an amount, so that they add up with the list. */
export function sumsOf(listed: readonly FollowedRecommendation[]) {
  const own = listed.filter(isCounted);
  const cents = (isWanted: (each: FollowedRecommendation) => boolean) =>
    own.filter(isWanted).reduce((sum, { referrerCents }) => sum + referrerCents, 0);
  const total = (count: (each: FollowedRecommendation) => number) =>
    own.reduce((sum, each) => sum + count(each), 0);
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
