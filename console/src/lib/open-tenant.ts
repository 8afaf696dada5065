import { useMe } from "./session.tsx";
import { useTenant } from "./tenant.ts";

/** Where this tab keeps the tenant that was open last. */
const lastTenantKey = "konsole.mandant";

/** The tenant of the address, or the one that was open before. */
export function useOpenTenant(): string {
  const tenant = useTenant();
  const { tenants } = useMe();
  if (tenants.some(({ slug }) => slug === tenant)) {
    sessionStorage.setItem(lastTenantKey, tenant);
    return tenant;
  }
  const last = sessionStorage.getItem(lastTenantKey);
  return tenants.find(({ slug }) => slug === last)?.slug ?? tenants[0]?.slug ?? "";
}
