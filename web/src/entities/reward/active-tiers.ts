import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { isTierActive } from "@weitersagen/domain/tier";

export type Tier = NonNullable<TenantConfiguration["tiers"]>[number];

/** The extra rewards that run now, in the order in which they are earned. */
export function activeTiers({ tiers = [] }: Pick<TenantConfiguration, "tiers">, at: Date): Tier[] {
  return tiers.filter((tier) => isTierActive(tier, at)).toSorted((one, other) => one.success - other.success);
}
