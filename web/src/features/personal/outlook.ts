import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { isPastDay } from "../../entities/reward/past-day.ts";

const outlooks = { provided: "providedFrom", paid: "paidBy", expires: "collectBy" } as const;

interface Outlook {
  readonly text: (typeof outlooks)[keyof typeof outlooks] | "voucherBy" | "promisedBy";
  readonly date: Date;
}

/**
 * What the state means for the money, with its date. There is none while the agency has to release the order or the bank
 * account is missing: the date depends on that.
 */
export function outlookOf(
  {
    next,
    statusText,
    isUnreleased,
    isVoucher,
  }: Pick<FollowedRecommendation, "next" | "statusText" | "isUnreleased" | "isVoucher">,
  now: Date,
): Outlook | undefined {
  if (isUnreleased || statusText === "enterBankData" || !next?.by) return undefined;
  const { kind, by: date } = next;
  if (kind !== "provided" && kind !== "paid" && kind !== "expires") return undefined;
  if (kind === "paid" && isPastDay(date, now)) return { text: "promisedBy", date };
  if (kind === "paid" && isVoucher) return { text: "voucherBy", date };
  return { text: outlooks[kind], date };
}

/** What happened on the day since which the state holds, so that the day is not taken for a deadline. */
export function sinceText({
  next,
  statusText,
}: Pick<FollowedRecommendation, "next" | "statusText">): "chosenOn" | "since" | "happenedOn" {
  if (statusText === "rewardReady" || statusText === "enterBankData") return "chosenOn";
  return next === null || statusText === "reported" ? "happenedOn" : "since";
}
