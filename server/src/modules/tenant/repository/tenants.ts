import { sql } from "kysely";
import type { Pool } from "pg";
import { Lease, PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";

export interface TenantRow {
  readonly id: number;
  readonly slug: string;
  /** Incremented by triggers. */
  readonly version: number;
  /** Settings in their wire form, validated when they were written. */
  readonly configuration: unknown;
  readonly closedAt: Date | null;
}

export interface RouteRow {
  readonly name: string;
  readonly path: string;
  readonly englishPath?: string | undefined;
}

/**
 * Changes when a tenant is added or any of its data changes: triggers increment `version` with every change of a tenant,
 * its routes, domains, secrets or catalogue. Cheap enough to read every second.
 */
export async function readFingerprint(tx: PlatformTransaction): Promise<string> {
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

export function readVersions(tx: PlatformTransaction): Promise<Pick<TenantRow, "id" | "version">[]> {
  return tx.selectFrom("tenant").select(["id", "version"]).orderBy("id").execute();
}

export async function readTenants(
  tx: PlatformTransaction,
  ids: readonly number[],
): Promise<readonly TenantRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("tenant")
    .select(["id", "slug", "version", "configuration", "closed_at as closedAt"])
    .where("id", "in", ids)
    .execute();
}

/** All domains, with the id of their tenant. The function bypasses row-level security, which hides them otherwise. */
export async function readAllDomains(tx: PlatformTransaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ domain: string; tenantId: number }>`
    select domain, tenant_id as "tenantId" from platform.tenant_domains() order by domain`.execute(tx);
  return new Map(rows.map(({ domain, tenantId }) => [domain, tenantId]));
}

export async function readRoutes(tx: TenantTransaction): Promise<RouteRow[]> {
  const rows = await tx
    .selectFrom("tenant_route")
    .select(["name", "path", "path_en"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .execute();
  return rows.map(({ name, path, path_en }) => ({
    name,
    path,
    ...(path_en !== null && { englishPath: path_en }),
  }));
}

/**
 * Adds a tenant and, in the same transaction, what `writeDetails` stores for it. Runs as the owner of the tables,
 * because the server's role may not add tenants. Returns undefined if the slug is taken.
 */
export async function insertTenant(
  owner: Pool,
  tenant: { slug: string; brand: string; configuration: object },
  writeDetails: (tx: TenantTransaction) => Promise<void>,
): Promise<number | undefined> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    const lease = new Lease(client);
    const row = await new PlatformTransaction(lease)
      .insertInto("tenant")
      .values({ ...tenant, configuration: JSON.stringify(tenant.configuration) })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) {
      await client.query("select set_config('app.tenant_id', $1, true)", [String(row.id)]);
      await writeDetails(new TenantTransaction(lease, row.id));
    }
    await client.query("commit");
    return row?.id;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** Adds a closed tenant, outside every tenant's scope. Returns null if the slug is taken. */
export async function insertClosedTenant(
  tx: PlatformTransaction,
  { slug, brand, configuration, now }: { slug: string; brand: string; configuration: object; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select platform.add_closed_tenant(${slug}, ${brand}, ${JSON.stringify(configuration)}, ${now}) as id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export interface TenantSummary {
  readonly id: number;
  readonly slug: string;
  readonly brand: string;
  readonly version: number;
}

export function readSummaries(tx: PlatformTransaction): Promise<TenantSummary[]> {
  return tx.selectFrom("tenant").select(["id", "slug", "brand", "version"]).orderBy("slug").execute();
}

export async function findTenantId(tx: PlatformTransaction, slug: string): Promise<number | undefined> {
  const row = await tx.selectFrom("tenant").select("id").where("slug", "=", slug).executeTakeFirst();
  return row?.id;
}

/** Whether the tenant was opened to visitors. */
export async function readIsOpened(tx: TenantTransaction): Promise<boolean> {
  const { opened_at } = await tx
    .selectFrom("tenant")
    .select("opened_at")
    .where("id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  return opened_at !== null;
}

/** Opens a tenant that was never opened. Returns false if another server was faster. */
export async function setOpened(tx: TenantTransaction, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("tenant")
    .set({ opened_at: now })
    .where("id", "=", tx.tenantId)
    .where("opened_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface OpeningState {
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
}

export function readOpening(tx: TenantTransaction): Promise<OpeningState> {
  return tx
    .selectFrom("tenant")
    .select(["opened_at as openedAt", "closed_at as closedAt"])
    .where("id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
}

/** Closes a tenant that is not closed. Returns false if another operator was faster. */
export async function setClosed(tx: TenantTransaction, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("tenant")
    .set({ closed_at: now })
    .where("id", "=", tx.tenantId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Opens a tenant that is closed or was never opened. Returns false if it is open. */
export async function setReopened(tx: TenantTransaction, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("tenant")
    .set((eb) => ({ closed_at: null, opened_at: eb.fn.coalesce("opened_at", eb.val(now)) }))
    .where("id", "=", tx.tenantId)
    .where((eb) => eb.or([eb("closed_at", "is not", null), eb("opened_at", "is", null)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks the tenant's row, so that concurrent changes do not overwrite each other. */
export async function readSettings(tx: TenantTransaction): Promise<object> {
  const { configuration } = await tx
    .selectFrom("tenant")
    .select("configuration")
    .where("id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  return configuration as object;
}

export async function lockSettings(
  tx: TenantTransaction,
): Promise<{ configuration: object; routes: RouteRow[] }> {
  const { configuration } = await tx
    .selectFrom("tenant")
    .select("configuration")
    .where("id", "=", tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { configuration: configuration as object, routes: await readRoutes(tx) };
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
    .values(
      routes.map(({ name, path, englishPath }, position) => ({
        tenant_id: tx.tenantId,
        name,
        path,
        path_en: englishPath ?? null,
        position,
      })),
    )
    .execute();
}

export async function readDomainsOfTenant(tx: TenantTransaction): Promise<string[]> {
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

export async function readSecrets(
  tx: TenantTransaction,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("tenant_secret")
    .select(["name", "value"])
    .where("tenant_id", "=", tx.tenantId)
    .where("name", "in", names)
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function replaceSecret(tx: TenantTransaction, name: string, value: string): Promise<void> {
  await tx
    .insertInto("tenant_secret")
    .values({ tenant_id: tx.tenantId, name, value })
    .onConflict((conflict) => conflict.columns(["tenant_id", "name"]).doUpdateSet({ value }))
    .execute();
}
