import { addDays, type CalendarDate, startOfDay } from "./dates.ts";
import { reasonText } from "./order.ts";
import type { EventOf } from "./state-flow.ts";

/** A claim for a missing reward: it waits for its order, may need manual review, and ends with a decision. */
export const claimFlow = {
  open: { match: "matched", hold: "checking", refuse: "refused" },
  // Submitted again, with new evidence or another date.
  checking: { match: "matched", refuse: "refused", reopen: "open" },
  matched: {},
  // Also by another person, to whom the order may really belong.
  refused: { reopen: "open" },
} as const;

export type ClaimStatus = keyof typeof claimFlow;
export type ClaimEvent = EventOf<typeof claimFlow>;

/** The states of a claim that has no answer yet. */
export const undecidedClaimStates = ["open", "checking"] as const satisfies readonly ClaimStatus[];
export const isUndecidedClaim = (status: ClaimStatus): boolean =>
  undecidedClaimStates.some((undecided) => undecided === status);

/** An order may still be missing this many days after the last day on which one could be placed. */
export const CLAIM_DAYS = 90;
/** A provider reports an order within this many days, or there was none. */
const WAIT_DAYS = 90;

/** Until when a missing reward of a recommendation can be claimed (exclusive). */
export function claimableUntil({
  validUntil,
  keptUntil,
}: {
  readonly validUntil: Date;
  /** Until when the last recipient may still order. */
  readonly keptUntil: Date | null;
}): Date {
  const lastOrder = keptUntil && keptUntil > validUntil ? keptUntil : validUntil;
  return addDays(lastOrder, CLAIM_DAYS);
}

/** How long a claim waits for the provider to report its order. */
export function claimWaitsUntil(now: Date): Date {
  return addDays(now, WAIT_DAYS);
}

interface ClaimReason {
  readonly name: string;
  /** Texts for the claimant. */
  readonly de: string;
  readonly en: string;
}

/** Why a claim needs manual review or ends without a reward, in addition to the reasons an order itself has. */
export const claimReasons = [
  {
    name: "noOrder",
    de: "Zu dieser Nummer wurde uns kein Vertrag gemeldet.",
    en: "No contract with this number has been reported to us.",
  },
  {
    name: "otherRecommendation",
    de: "Der Vertrag gehört zu einer anderen Empfehlung.",
    en: "The contract belongs to another recommendation.",
  },
  {
    name: "otherDay",
    de: "Der Vertrag kam an einem anderen Tag zustande als angegeben.",
    en: "The contract was made on another day than stated.",
  },
  {
    name: "nobodyAccepted",
    de: "Vor dem Vertrag hat niemand Ihre Empfehlung angenommen.",
    en: "Nobody accepted your recommendation before the contract was made.",
  },
  {
    name: "notProven",
    de: "Aus dem Nachweis geht nicht hervor, dass der Vertrag über Ihre Empfehlung zustande kam.",
    en: "The evidence does not show that the contract came through your recommendation.",
  },
] as const satisfies readonly ClaimReason[];

export type ClaimReasonName = (typeof claimReasons)[number]["name"];

export function claimReasonText(name: string, language: "de" | "en"): string {
  return claimReasons.find((reason) => reason.name === name)?.[language] ?? reasonText(name, language);
}

/** An order with the claimed number, as the provider reported it. */
export interface ClaimedOrder {
  readonly orderedAt: Date;
  /** The recommendation it is already assigned to; null if none. */
  readonly recommendationId: number | null;
}

export interface ClaimFacts {
  readonly recommendationId: number;
  readonly orderedOn: CalendarDate;
  /** When each recipient accepted the recommendation. */
  readonly acceptedAt: readonly Date[];
}

export type ClaimVerdict =
  | { readonly event: "match" }
  | { readonly event: "hold" | "refuse"; readonly reason: ClaimReasonName };

/** Clocks and cut-off hours differ: the day before and the day after count as the same day. */
const NEARLY_DAYS = 1;

/**
 * Decides a claim once its order has arrived. An order number can be guessed, so an unassigned order is assigned without
 * manual review only if the claimant knows its date and their contact had accepted before.
 */
export function judgeClaim(claim: ClaimFacts, order: ClaimedOrder): ClaimVerdict {
  if (order.recommendationId === claim.recommendationId) return { event: "match" };
  if (order.recommendationId !== null) return { event: "refuse", reason: "otherRecommendation" };
  const first = startOfDay({ ...claim.orderedOn, day: claim.orderedOn.day - NEARLY_DAYS });
  const end = startOfDay({ ...claim.orderedOn, day: claim.orderedOn.day + 1 + NEARLY_DAYS });
  if (order.orderedAt < first || order.orderedAt >= end) return { event: "hold", reason: "otherDay" };
  if (!claim.acceptedAt.some((at) => at <= order.orderedAt))
    return { event: "hold", reason: "nobodyAccepted" };
  return { event: "match" };
}
