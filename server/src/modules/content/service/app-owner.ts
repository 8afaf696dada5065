import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";

/** The tenant whose content an app is. Tenants that name the same app show the content of the oldest of them. */
export function ownerOfApp(tenants: TenantDirectory, app: string): Tenant | undefined {
  const readers = tenants.all().filter(({ settings }) => settings.contentApp === app);
  return readers.toSorted((one, other) => one.id - other.id)[0];
}
