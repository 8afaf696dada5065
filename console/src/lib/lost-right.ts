import type { Me } from "@weitersagen/contract/console/session";

type Rights = Pick<Me, "abilities" | "tenants">;

const ofTenant = ({ tenants }: Rights, tenant: string) =>
  tenants.find(({ slug }) => slug === tenant)?.abilities ?? [];

/**
 * Whether a right that the operator had before is gone: one without a tenant, or one for the tenant of the page. A role lost
 * for another tenant changes nothing here.
 */
export function hasLostRight(before: Rights, now: Rights, tenant: string): boolean {
  const kept = ofTenant(now, tenant);
  return (
    before.abilities.some((ability) => !now.abilities.includes(ability)) ||
    ofTenant(before, tenant).some((ability) => !kept.includes(ability))
  );
}
