/** An extra on top of the bounty for the n-th success of a referrer, for as long as the promotion runs. */
export interface Tier {
  readonly id: string;
  readonly title: string;
  /** The success that earns it: 1 is the first. */
  readonly success: number;
  readonly amountCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export function isTierActive(tier: Tier, at: Date): boolean {
  return tier.startsAt <= at && (tier.endsAt === null || at <= tier.endsAt);
}

/** Successes count from the start of the promotion; of several tiers for the same success people get the best. */
export function earnedTier(
  tiers: readonly Tier[],
  at: Date,
  successesSince: (start: Date) => number,
): Tier | undefined {
  return tiers
    .filter((tier) => isTierActive(tier, at) && successesSince(tier.startsAt) === tier.success)
    .reduce<Tier | undefined>(
      (best, tier) => (best && best.amountCents >= tier.amountCents ? best : tier),
      undefined,
    );
}
