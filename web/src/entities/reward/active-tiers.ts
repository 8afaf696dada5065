import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { isTierActive } from "@weitersagen/domain/tier";

export type Tier = NonNullable<TenantConfiguration["tiers"]>[number];

/** The section of the reward overview that lists them. */
export const extraRewardsId = "mehrfachpraemien";

/** The extra rewards that run now, in the order in which they are earned. */
export function activeTiers({ tiers = [] }: Pick<TenantConfiguration, "tiers">, at: Date): Tier[] {
  return tiers.filter((tier) => isTierActive(tier, at)).toSorted((one, other) => one.success - other.success);
}

/** The most that one success can bring a referrer on top of the bounty: an order earns one extra reward at most. */
export function highestExtraCents(configuration: Pick<TenantConfiguration, "tiers">, at: Date): number {
  return Math.max(0, ...activeTiers(configuration, at).map(({ amountCents }) => amountCents));
}
