import { Tenants } from "../modules/tenant/service/directory.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Tenant } from "../platform/tenancy.ts";
import type { CommandContext } from "./command.ts";

type Ground = Pick<CommandContext, "config" | "database" | "log">;

/** The tenant a command names, with its settings as they are now. */
export async function openTenant(slug: string, ground: Ground): Promise<Tenant> {
  return (await openTenantAt(slug, ground)).tenant;
}

/** The same, with the origin at which its visitors find it. */
export async function openTenantAt(
  slug: string,
  { config, database, log }: Ground,
): Promise<{ tenant: Tenant; origin: string }> {
  const hosts = { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant };
  const tenants = new Tenants(database, hosts, log);
  await tenants.refresh();
  const tenant = tenants.bySlug(slug);
  if (!tenant) throw new Refusal("notFound", { detail: `There is no tenant "${slug}".` });
  return { tenant, origin: tenants.originOf(tenant) };
}
