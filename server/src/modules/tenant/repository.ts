import type { Pool } from "pg";
import type { Database } from "../../platform/db/database.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import { Lease, type PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";

export interface TenantRow {
  readonly id: number;
  readonly slug: string;
  readonly version: number;
  /** Settings in their wire form, as they were checked when written. */
  readonly configuration: unknown;
}

export interface RouteRow {
  readonly name: string;
  readonly path: string;
}

const domainsOfAllTenants = defineStatement<{ domain: string; tenant_id: number }>(
  "select domain, tenant_id from platform.tenant_domains() order by domain",
);

/** Cheap enough to ask every second: changes when a tenant is added or any of its data changes. */
export async function fingerprint(tx: PlatformTransaction): Promise<string> {
  const { count, newest, versions } = await tx
    .selectFrom("tenant")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.max("id").as("newest"),
      fn.sum<number>("version").as("versions"),
    ])
    .executeTakeFirstOrThrow();
  return `${count}/${newest}/${versions}`;
}

export function allTenants(tx: PlatformTransaction): Promise<TenantRow[]> {
  return tx.selectFrom("tenant").select(["id", "slug", "version", "configuration"]).orderBy("id").execute();
}

export async function allDomains(database: Database): Promise<Map<string, number>> {
  const rows = await database.withoutTenant((tx) =>
    tx.run<{ domain: string; tenant_id: number }>(domainsOfAllTenants, []),
  );
  return new Map(rows.map((row) => [row.domain, row.tenant_id]));
}

export function routesOf(tx: TenantTransaction): Promise<RouteRow[]> {
  return tx
    .selectFrom("tenant_route")
    .select(["name", "path"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .execute();
}

/**
 * Runs as the owner, since the server's own role may not add tenants: the tenant and what `furnish` writes for it, all of
 * it or nothing. Undefined when the slug is taken.
 */
export async function insertTenant(
  owner: Pool,
  tenant: { slug: string; brand: string; configuration: object },
  furnish: (tx: TenantTransaction) => Promise<void>,
): Promise<number | undefined> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: number }>(
      `insert into tenant (slug, brand, configuration) values ($1, $2, $3) on conflict (slug) do nothing returning id`,
      [tenant.slug, tenant.brand, JSON.stringify(tenant.configuration)],
    );
    const id = rows[0]?.id;
    if (id !== undefined) {
      await client.query("select set_config('app.tenant_id', $1, true)", [String(id)]);
      await furnish(new TenantTransaction(new Lease(client), id));
    }
    await client.query("commit");
    return id;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

export interface TenantSummary {
  readonly slug: string;
  readonly brand: string;
  readonly version: number;
}

export function summaries(tx: PlatformTransaction): Promise<TenantSummary[]> {
  return tx.selectFrom("tenant").select(["slug", "brand", "version"]).orderBy("slug").execute();
}

export async function tenantIdOf(tx: PlatformTransaction, slug: string): Promise<number | undefined> {
  const row = await tx.selectFrom("tenant").select("id").where("slug", "=", slug).executeTakeFirst();
  return row?.id;
}

/** Locks the tenant, so that two changes at once do not overwrite each other. */
export async function settingsOf(
  tx: TenantTransaction,
): Promise<{ configuration: object; routes: RouteRow[] }> {
  const { configuration } = await tx
    .selectFrom("tenant")
    .select("configuration")
    .where("id", "=", tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { configuration: configuration as object, routes: await routesOf(tx) };
}

export async function replaceSettings(
  tx: TenantTransaction,
  brand: string,
  configuration: object,
): Promise<void> {
  await tx
    .updateTable("tenant")
    .set({ brand, configuration: JSON.stringify(configuration) })
    .where("id", "=", tx.tenantId)
    .execute();
}

export async function replaceRoutes(tx: TenantTransaction, routes: readonly RouteRow[]): Promise<void> {
  await tx.deleteFrom("tenant_route").where("tenant_id", "=", tx.tenantId).execute();
  if (routes.length === 0) return;
  await tx
    .insertInto("tenant_route")
    .values(routes.map(({ name, path }, position) => ({ tenant_id: tx.tenantId, name, path, position })))
    .execute();
}

export async function domainsOf(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom("tenant_domain")
    .select("domain")
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("domain")
    .execute();
  return rows.map(({ domain }) => domain);
}

export async function replaceDomains(tx: TenantTransaction, domains: readonly string[]): Promise<void> {
  await tx.deleteFrom("tenant_domain").where("tenant_id", "=", tx.tenantId).execute();
  if (domains.length === 0) return;
  await tx
    .insertInto("tenant_domain")
    .values(domains.map((domain) => ({ tenant_id: tx.tenantId, domain })))
    .execute();
}

export async function replaceSecret(tx: TenantTransaction, name: string, value: string): Promise<void> {
  await tx
    .insertInto("tenant_secret")
    .values({ tenant_id: tx.tenantId, name, value })
    .onConflict((conflict) => conflict.columns(["tenant_id", "name"]).doUpdateSet({ value }))
    .execute();
}
