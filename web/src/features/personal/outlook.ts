import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { isPastDay } from "../../entities/reward/past-day.ts";

const outlooks = { provided: "providedFrom", paid: "paidBy" } as const;

interface Outlook {
  readonly text: (typeof outlooks)[keyof typeof outlooks] | "voucherBy";
  readonly date: Date;
}

/**
 * What the state means for the money, with its date. There is none while the agency has to release the order or the bank
 * account is missing: the date depends on that. A late transfer is explained above the list.
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
  if (next.kind !== "provided" && next.kind !== "paid") return undefined;
  if (next.kind === "paid" && isPastDay(next.by, now)) return undefined;
  if (next.kind === "paid" && isVoucher) return { text: "voucherBy", date: next.by };
  return { text: outlooks[next.kind], date: next.by };
}
