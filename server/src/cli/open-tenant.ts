import { tenantNamed, UnknownTenant } from "../modules/tenant/service/administration.ts";
import { Tenants } from "../modules/tenant/service/directory.ts";
import type { TransactionOptions } from "../platform/db/database.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import type { Tenant } from "../platform/tenancy.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { CommandContext } from "./command.ts";

type TenantContext = Pick<CommandContext, "config" | "database" | "log">;

/** Loads all tenants with their current settings. */
export async function loadTenants({ config, database, log }: TenantContext): Promise<Tenants> {
  const hosts = { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant };
  const tenants = new Tenants(database, hosts, log);
  await tenants.refresh();
  return tenants;
}

/** The tenant of a command that names none: MANDANT, else the only one there is. */
export async function defaultSlug(context: TenantContext): Promise<string> {
  const { fallbackTenant, isFallbackNamed } = context.config;
  const slugs = (await loadTenants(context)).all().map(({ slug }) => slug);
  if (isFallbackNamed || slugs.includes(fallbackTenant)) return fallbackTenant;
  const [only] = slugs;
  if (only === undefined)
    throw new StartupError("There is no tenant yet: npx weitersagen tenant init SLUG adds one.");
  if (slugs.length > 1)
    throw new StartupError(`Name one of the tenants ${slugs.join(", ")}, or set MANDANT.`);
  return only;
}

/** Loads one tenant with its current settings. */
export async function openTenant(slug: string, context: TenantContext): Promise<Tenant> {
  return (await openTenantAt(slug, context)).tenant;
}

/** Loads one tenant with the origin of its pages. */
export async function openTenantAt(
  slug: string,
  context: TenantContext,
): Promise<{ tenant: Tenant; origin: string }> {
  const tenants = await loadTenants(context);
  const tenant = tenants.bySlug(slug);
  if (!tenant) throw new UnknownTenant(slug);
  return { tenant, origin: tenants.originOf(tenant) };
}

/** Runs work that needs no settings in one transaction of the tenant. */
export async function inTenant<Result>(
  { database }: Pick<CommandContext, "database">,
  slug: string,
  work: (tx: TenantTransaction) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  return database.inTenant(await tenantNamed(database, slug), work, options);
}
