import { RECIPIENT_WITHOUT_ORDER } from "./data-map/lengths.ts";
import { addDays, addWeeks, calendarDateOf, endOfDay, startOfDay } from "./dates.ts";

/** A link is valid for this many days. */
export const LINK_VALID_DAYS = 60;
/** Who had such a contract within so many months before is no new customer. */
export const RECENT_CONTRACT_MONTHS = 6;

export const recommendationFlow = {
  open: { accept: "ok", expire: "expired", cancel: "cancelled" },
  ok: { pay: "paid", cancel: "cancelled" },
  paid: { return: "ok" },
  // An order placed in time may be reported late, and one recipient may order after another one withdrew.
  expired: { accept: "ok" },
  cancelled: { accept: "ok" },
} as const;

export type RecommendationStatus = keyof typeof recommendationFlow;

export function validUntil(createdAt: Date): Date {
  return addDays(createdAt, LINK_VALID_DAYS);
}

/** So many days after accepting a recipient may order. */
export const DAYS_TO_ORDER = RECIPIENT_WITHOUT_ORDER.count * 7;

/** Until then a recipient may order. The data of one who has not is deleted once that day is over. */
export function recipientKeptUntil(createdAt: Date): Date {
  return addWeeks(createdAt, RECIPIENT_WITHOUT_ORDER.count);
}

/** Until then a recipient's mailed link confirms the address: to the end of the last day for ordering. */
export function confirmableUntil(keepUntil: Date): Date {
  return endOfDay(calendarDateOf(keepUntil));
}

/** Those whose last moment for ordering was before the time that this returns cannot confirm any more: that day is over. */
export function confirmingEndedBefore(now: Date): Date {
  return startOfDay(calendarDateOf(now));
}

/**
 * The share of a recipient who never confirmed the address waits this many days after the last day for confirming, and at
 * least as long as a confirmed one would have been ready. It ends when both began before the time that this returns.
 */
export function unconfirmedEndsBefore(now: Date, rewardExpiryDays: number): Date {
  return confirmingEndedBefore(addDays(now, -rewardExpiryDays));
}

/** Whether the link can still be followed. */
export function isLinkValid(
  recommendation: { validUntil: Date; status: RecommendationStatus },
  now: Date,
): boolean {
  return (
    now.getTime() < recommendation.validUntil.getTime() &&
    recommendation.status !== "cancelled" &&
    recommendation.status !== "expired"
  );
}

/** Whether a recipient came after the lock. Those who accepted before it keep what they were promised. Times in ms. */
export function isLockedOut(lockedAt: number | null, cameAt: number): boolean {
  return lockedAt !== null && cameAt >= lockedAt;
}

/** Whether a recipient must give name and address: where they get a share, and where only colleagues may accept. */
export function asksForRecipient({
  share,
  kind,
}: {
  readonly share: number;
  readonly kind: string;
}): boolean {
  return share < 100 || kind === "company";
}
