import { calendarDateOf } from "./dates.ts";
import { addToMonth, lastDayOf, type Month, monthOf } from "./month.ts";

/** An agency's promise to its members: from this many counted orders in a month on, the member gets the bonus. */
export interface BonusPlan {
  readonly id: number;
  readonly firstMonth: Month;
  /** Undefined while no end is set. */
  readonly lastMonth: Month | undefined;
  readonly fromOrders: number;
  readonly bonusCents: number;
}

export function planOf(plans: readonly BonusPlan[], month: Month): BonusPlan | undefined {
  return plans.find(
    ({ firstMonth, lastMonth }) => firstMonth <= month && (lastMonth === undefined || month <= lastMonth),
  );
}

/** A plan begins in the running month or later: a promise is not made for a month that is over. */
export const canBegin = (firstMonth: Month, now: Date): boolean => firstMonth >= monthOf(now);

export type PlanRemoval = { readonly kind: "delete" } | { readonly kind: "end"; readonly lastMonth: Month };

/**
 * What removing a plan does: one that has not begun is deleted, a running one ends with the current month. Undefined if
 * it already ends with this month or before: there is nothing to remove.
 */
export function removalOf({ firstMonth, lastMonth }: BonusPlan, now: Date): PlanRemoval | undefined {
  const month = monthOf(now);
  if (firstMonth > month) return { kind: "delete" };
  if (lastMonth !== undefined && lastMonth <= month) return undefined;
  return { kind: "end", lastMonth: month };
}

export interface BonusResult {
  readonly orders: number;
  readonly missingOrders: number;
  readonly bonusCents: number;
  /** For the running month only: the orders at its end if they continue at this pace, and the bonus for them. */
  readonly forecast: { readonly orders: number; readonly bonusCents: number } | undefined;
}

/** The result of one member in one month. */
export function bonusResult(
  plan: Pick<BonusPlan, "fromOrders" | "bonusCents">,
  { orders, month, now }: { readonly orders: number; readonly month: Month; readonly now: Date },
): BonusResult {
  const bonusFor = (count: number) => (count >= plan.fromOrders ? plan.bonusCents : 0);
  const expected = month === monthOf(now) ? forecastOrders(orders, now) : undefined;
  return {
    orders,
    missingOrders: Math.max(0, plan.fromOrders - orders),
    bonusCents: bonusFor(orders),
    forecast: expected === undefined ? undefined : { orders: expected, bonusCents: bonusFor(expected) },
  };
}

/** The orders of the running month at its end, at the pace of the days so far, today included. */
export function forecastOrders(orders: number, now: Date): number {
  const { day } = calendarDateOf(now);
  return Math.floor((orders * lastDayOf(monthOf(now)).day) / day);
}

/** The latest months that a report offers, the running one first. */
export function recentMonths(now: Date, count: number): Month[] {
  const month = monthOf(now);
  return Array.from({ length: count }, (_, back) => addToMonth(month, -back));
}
