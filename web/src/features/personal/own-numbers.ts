import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { calendarDateOf } from "@weitersagen/domain/dates";
import { type StepKind, stepKinds } from "@weitersagen/domain/recommendation-progress";
import { recordOf } from "@weitersagen/domain/record-of";
import { isCounted } from "./recommendation-groups.ts";

/**
 * The steps that a referrer follows, each with the first event that proves it; later ones prove it too: an order proves that
 * the link was opened. As in all figures, an order counts when the provider has confirmed it.
 */
const provedFrom = {
  shared: "created",
  opened: "clicked",
  accepted: "accepted",
  ordered: "verified",
  paid: "paid",
} as const satisfies Record<string, StepKind>;

export const ownSteps = Object.keys(provedFrom) as (keyof typeof provedFrom)[];
export type OwnStep = (typeof ownSteps)[number];

type Reached = Readonly<Record<OwnStep, number>>;

export interface OwnMonth extends Reached {
  readonly year: number;
  /** From 1. */
  readonly month: number;
}

const MOST_MONTHS = 12;

const monthNumber = (date: Date): number => {
  const { year, month } = calendarDateOf(date);
  return year * 12 + month - 1;
};

function hasReached({ steps }: FollowedRecommendation, step: OwnStep): boolean {
  const proving = stepKinds.slice(stepKinds.indexOf(provedFrom[step]));
  return steps.some(({ kind, at }) => at !== null && proving.includes(kind));
}

const countReached = (own: readonly FollowedRecommendation[]): Reached =>
  recordOf(ownSteps, (step) => own.filter((one) => hasReached(one, step)).length);

/** What became of all recommendations, counted as in the months. */
export const ownTotals = (recommendations: readonly FollowedRecommendation[]): Reached =>
  countReached(recommendations.filter(isCounted));

/** What became of the recommendations of each month: the last twelve, or all since the first one. */
export function ownMonths(recommendations: readonly FollowedRecommendation[], now: Date): OwnMonth[] {
  const last = monthNumber(now);
  const known = recommendations.filter(isCounted).map((one) => ({ one, number: monthNumber(one.createdAt) }));
  const first = Math.max(last - MOST_MONTHS + 1, Math.min(last, ...known.map(({ number }) => number)));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const own = known.flatMap((each) => (each.number === number ? [each.one] : []));
    return {
      year: Math.floor(number / 12),
      month: (number % 12) + 1,
      ...countReached(own),
    };
  });
}
