export const FORECAST_WEEKS = 12;

/** Rewards that are owed, by the week in which they are due: 0 is the current one or before. */
export interface OwedInWeek {
  readonly status: "open" | "provided" | "collected";
  readonly week: number;
  readonly cents: number;
}

/** What became of rewards in the past. */
export interface PayoutHistory {
  readonly paidCents: number;
  /** Expired or cancelled after they were earned. */
  readonly lostCents: number;
  /** The median weeks from the end of the complaint period to the payout. */
  readonly weeksToPay: number;
}

export interface ForecastWeek {
  /** If everybody collects everything. */
  readonly mostCents: number;
  readonly expectedCents: number;
}

const CHOSEN_WITHIN_WEEKS = 1;

/**
 * The payouts of the next weeks. A chosen reward is paid in the next week for sure; others after the usual time, and as
 * often as rewards were paid in the past. Without a past, all of them are.
 */
export function forecastPayouts(owed: readonly OwedInWeek[], history: PayoutHistory): ForecastWeek[] {
  const { paidCents, lostCents, weeksToPay } = history;
  const share = paidCents + lostCents > 0 ? paidCents / (paidCents + lostCents) : 1;
  const weeks = Array.from({ length: FORECAST_WEEKS }, () => ({ mostCents: 0, expectedCents: 0 }));
  for (const { status, week, cents } of owed) {
    const delay = status === "collected" ? CHOSEN_WITHIN_WEEKS : Math.max(CHOSEN_WITHIN_WEEKS, weeksToPay);
    const target = weeks[Math.max(0, week + delay - 1)];
    if (!target) continue;
    target.mostCents += cents;
    target.expectedCents += status === "collected" ? cents : Math.round(cents * share);
  }
  return weeks;
}
