/** An extra on top of the bounty for the n-th success of a referrer while the promotion runs. */
export interface Tier {
  readonly id: string;
  /** The success that earns it: 1 is the first. */
  readonly success: number;
  readonly amountCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export function isTierActive(tier: Pick<Tier, "startsAt" | "endsAt">, at: Date): boolean {
  return tier.startsAt <= at && (tier.endsAt === null || at <= tier.endsAt);
}

/** A tier's extra that a referrer got before; not in effect if its order was cancelled. */
export interface GivenTier {
  readonly id: string;
  readonly orderedAt: Date;
  readonly inEffect: boolean;
}

export interface TierFacts {
  readonly successesSince: (start: Date) => number;
  readonly given: readonly GivenTier[];
}

/**
 * The extra an order earns. Successes count from the start of the promotion; each tier is given once, and one that was
 * lost with its order is given again for a later success. Of several tiers for the same success the best one counts.
 */
export function earnedTier(
  tiers: readonly Tier[],
  at: Date,
  { successesSince, given }: TierFacts,
): Tier | undefined {
  const inEffect = (tier: Tier) => givenOf(tier, given).some((one) => one.inEffect);
  const wasLost = (tier: Tier) => givenOf(tier, given).length > 0;
  const open = tiers.filter((tier) => isTierActive(tier, at) && !inEffect(tier));
  const reached = open.filter((tier) => successesSince(tier.startsAt) === tier.success);
  if (reached.length > 0) return reached.reduce(better);
  const lost = open.filter((tier) => wasLost(tier) && successesSince(tier.startsAt) > tier.success);
  return lost.toSorted((a, b) => a.success - b.success)[0];
}

/** A tier that a referrer can still earn, and by which of the next successes. */
export interface ReachableTier {
  readonly id: string;
  readonly remaining: number;
}

/** What the next successes would earn, the first one first: one whose success is past already is not among them. */
export function reachableTiers(tiers: readonly Tier[], at: Date, facts: TierFacts): ReachableTier[] {
  const given = [...facts.given];
  const reachable: ReachableTier[] = [];
  const most = Math.max(0, ...tiers.map(({ success }) => success)) + tiers.length;
  for (let remaining = 1; remaining <= most; remaining += 1) {
    const successesSince = (start: Date) => facts.successesSince(start) + remaining;
    const tier = earnedTier(tiers, at, { successesSince, given });
    if (tier === undefined) continue;
    reachable.push({ id: tier.id, remaining });
    given.push({ id: tier.id, orderedAt: at, inEffect: true });
  }
  return reachable;
}

const better = (best: Tier, tier: Tier): Tier => (best.amountCents >= tier.amountCents ? best : tier);

/** An earlier promotion under the same name does not count. */
const givenOf = (tier: Tier, given: readonly GivenTier[]): GivenTier[] =>
  given.filter(({ id, orderedAt }) => id === tier.id && orderedAt >= tier.startsAt);
