import { isTierActive, type Tier } from "./tier.ts";

/** What the n-th success of a new referrer earns on top of the bounty. */
export interface ExtraReward {
  readonly success: number;
  readonly amountCents: number;
  /** The last instant at which an order still earns it; open-ended when null, unknown when absent. */
  readonly endsAt?: Date | null | undefined;
}

/** The extra rewards that run now, the first success first. Of several for the same success the best one counts. */
export function extraRewards(tiers: readonly Omit<Tier, "id">[], at: Date): ExtraReward[] {
  const running = tiers.filter((tier) => isTierActive(tier, at));
  const bySuccess = Map.groupBy(running, ({ success }) => success);
  return [...bySuccess]
    .map(([success, same]) => {
      const { amountCents, endsAt } = same.reduce((best, tier) =>
        tier.amountCents > best.amountCents ? tier : best,
      );
      return { success, amountCents, endsAt };
    })
    .toSorted((one, other) => one.success - other.success);
}

/** Until when an order earns all of them; undefined if none of them ends. */
export function earliestEnd(extras: readonly ExtraReward[]): Date | undefined {
  return extras
    .flatMap(({ endsAt }) => endsAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
}
