import { isTierActive, type Tier } from "./tier.ts";

/** What the n-th success of a new referrer earns on top of the bounty. */
export interface ExtraReward {
  readonly success: number;
  readonly amountCents: number;
}

/** The extra rewards that run now, the first success first. Of several for the same success the best one counts. */
export function extraRewards(tiers: readonly Omit<Tier, "id">[], at: Date): ExtraReward[] {
  const running = tiers.filter((tier) => isTierActive(tier, at));
  const bySuccess = Map.groupBy(running, ({ success }) => success);
  return [...bySuccess]
    .map(([success, same]) => ({ success, amountCents: Math.max(...same.map((tier) => tier.amountCents)) }))
    .toSorted((one, other) => one.success - other.success);
}
