import { addDays, addWeeks } from "./dates.ts";

/** The contact may follow the link for so many days. */
const LINK_VALID_DAYS = 60;
/** Data of a recipient who neither confirms nor orders is deleted after so many weeks. */
const RECIPIENT_KEPT_WEEKS = 12;

export const recommendationFlow = {
  open: { accept: "ok", expire: "expired", cancel: "cancelled" },
  ok: { pay: "paid", cancel: "cancelled" },
  paid: { return: "ok" },
  // An order that was placed in time may be told late, and another recipient may succeed where one withdrew.
  expired: { accept: "ok" },
  cancelled: { accept: "ok" },
} as const;

export type RecommendationStatus = keyof typeof recommendationFlow;

export function validUntil(createdAt: Date): Date {
  return addDays(createdAt, LINK_VALID_DAYS);
}

export function recipientKeptUntil(createdAt: Date): Date {
  return addWeeks(createdAt, RECIPIENT_KEPT_WEEKS);
}

/** Whether the contact may still follow the link. */
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

/** A lock stops whoever comes after it: who accepted before keeps what they were promised. Times in milliseconds. */
export function isLockedOut(lockedAt: number | null, cameAt: number): boolean {
  return lockedAt !== null && cameAt >= lockedAt;
}
