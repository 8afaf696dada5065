import type { Claim } from "@weitersagen/contract/claim";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { isLinkValid } from "@weitersagen/domain/recommendation";
import { withoutSeparators } from "@weitersagen/domain/spoken-number";

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
export const isShareable = (recommendation: FollowedRecommendation, now: Date): boolean => {
  const { shortUrl, isLocked, typedName } = recommendation;
  return shortUrl !== null && !isLocked && typedName === null && isLinkValid(recommendation, now);
};

/** A link that a stranger may have made is none of the referrer's until they say so, also with an order: it earns them nothing. */
export const isCounted = ({ typedName, statusText }: FollowedRecommendation): boolean =>
  typedName === null || (statusText !== "contract" && ordered.has(statusText));

/** The numbers of the recommendations for which a reported order is still being looked for. */
export const claimedNumbers = (claims: readonly Claim[]): ReadonlySet<string> =>
  new Set(
    claims
      .filter(({ status }) => status === "open" || status === "checking")
      .map(({ recommendationNumber }) => recommendationNumber),
  );

/** Where a recommendation stands: it needs an action, waits for the contact, waits for an order or its reward, or is over. */
export function groupOf(recommendation: FollowedRecommendation, claimed: ReadonlySet<string>): Group {
  const { number, statusText, next } = recommendation;
  // With the open ones it would contradict their sum: without its order it earns nothing any more.
  if (next === null) return claimed.has(number) ? "underway" : "finished";
  if (isAskedAbout(recommendation)) return "toDo";
  if (statusText === "pickUpReward" || statusText === "enterBankData") return "toDo";
  return ordered.has(statusText) || statusText === "reported" ? "underway" : "open";
}

/** What needs an action first, then by group; within a group the newest first. */
export function inOrder(
  recommendations: readonly FollowedRecommendation[],
  claimed: ReadonlySet<string>,
): FollowedRecommendation[] {
  return recommendations.toSorted(
    (one, other) =>
      groups.indexOf(groupOf(one, claimed)) - groups.indexOf(groupOf(other, claimed)) ||
      other.statusAt.getTime() - one.statusAt.getTime(),
  );
}

interface Sum {
  readonly cents: number;
  /** Of some the order decides: the sum is the most that it can be. */
  readonly upTo: boolean;
  /** Of so many recommendations. */
  readonly count: number;
}

/** Sums over the listed recommendations with an amount, so that they add up with the list. */
export function sumsOf(listed: readonly FollowedRecommendation[]): { reserved: Sum; possible: Sum } {
  const waiting = listed.filter((each) => isCounted(each) && each.next !== null && each.referrerCents > 0);
  const sum = (isReserved: boolean): Sum => {
    const own = waiting.filter(({ statusText }) => ordered.has(statusText) === isReserved);
    const cents = own.reduce((total, { referrerCents }) => total + referrerCents, 0);
    return { cents, upTo: own.some(({ upTo }) => upTo), count: own.length };
  };
  return { reserved: sum(true), possible: sum(false) };
}

/** Recommendations whose nickname, product, advisor or number contains the text. */
export function matching(recommendations: readonly FollowedRecommendation[], text: string) {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return recommendations;
  // Numbers are shown and typed in groups.
  const number = withoutSeparators(wanted);
  return recommendations.filter(
    (each) =>
      (number !== "" && each.number.toLowerCase().includes(number)) ||
      [each.nickname, each.productName, each.advisorName].some((known) =>
        known?.toLowerCase().includes(wanted),
      ),
  );
}
