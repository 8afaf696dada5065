import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import type { Tenant, TenantDirectory, TenantRefreshes } from "../../../platform/tenancy.ts";
import { readFormerRoutes } from "../repository/former-routes.ts";
import {
  readAllDomains,
  readFingerprint,
  readRoutes,
  readTenants,
  readVersions,
} from "../repository/tenants.ts";
import type { TenantRow } from "../repository/tenants.ts";

interface TenantHosts {
  readonly publicUrl: URL;
  /** The tenant of `localhost`, of IP addresses and of the public address without a subdomain. */
  readonly fallbackSlug: string;
}

/** Routes from another module's data: a category has a path without an entry in the tenant's own table. */
export type RouteSource = (tx: TenantTransaction) => Promise<RouteEntry[]>;

const REFRESH_MILLISECONDS = 1000;

/** Keeps all tenants in memory. Every server reloads them within a second of a change. */
export class Tenants implements TenantDirectory, TenantRefreshes {
  readonly #database: Database;
  readonly #hosts: TenantHosts;
  readonly #log: Log;
  readonly #routeSources: readonly RouteSource[];
  #fingerprint = "";
  #all: readonly Tenant[] = [];
  #byId = new Map<number, Tenant>();
  #bySlug = new Map<string, Tenant>();
  #byDomain = new Map<string, Tenant>();
  /** The first domain of each tenant that has one of its own. */
  #domainOf = new Map<number, string>();
  readonly #listeners: (() => Promise<void>)[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, hosts: TenantHosts, log: Log, routeSources: readonly RouteSource[] = []) {
    this.#database = database;
    this.#hosts = hosts;
    this.#log = log;
    this.#routeSources = routeSources;
  }

  byId(id: number): Tenant | undefined {
    return this.#byId.get(id);
  }

  bySlug(slug: string): Tenant | undefined {
    return this.#bySlug.get(slug);
  }

  byHost(host: string): Tenant | undefined {
    const name = hostName(host);
    if (name === undefined) return undefined;
    // First of all: a tenant's own domain may lie below the public address.
    const owner = this.#byDomain.get(name);
    if (owner) return owner;
    const publicName = this.#hosts.publicUrl.hostname;
    if (name === publicName || name === "localhost" || isIpAddress(name)) {
      return this.#bySlug.get(this.#hosts.fallbackSlug);
    }
    for (const parent of [publicName, "localhost"]) {
      if (name.endsWith(`.${parent}`)) return this.#bySlug.get(name.slice(0, -parent.length - 1));
    }
    return undefined;
  }

  all(): readonly Tenant[] {
    return this.#all;
  }

  /** The origin of a tenant's links. Never taken from a request, so that a forged host cannot reach a mail. */
  originOf(tenant: Tenant): string {
    const domain = this.#domainOf.get(tenant.id);
    return domain === undefined ? this.hostedOriginOf(tenant) : `https://${domain}`;
  }

  /** Below the installation's own address, where a tenant is reached whatever the DNS says about its domains. */
  hostedOriginOf(tenant: Tenant): string {
    const { protocol, host } = this.#hosts.publicUrl;
    return `${protocol}//${tenant.slug}.${host}`;
  }

  onRefresh(listener: () => Promise<void>): void {
    this.#listeners.push(listener);
  }

  async refresh(): Promise<void> {
    await this.#loadChanges();
    await Promise.all(this.#listeners.map((listener) => listener()));
  }

  async #loadChanges(): Promise<void> {
    const change = await this.#database.withoutTenant(async (tx) => {
      const fingerprint = await readFingerprint(tx);
      if (fingerprint === this.#fingerprint) return undefined;
      const versions = await readVersions(tx);
      const isNew = ({ id, version }: { id: number; version: number }) =>
        this.#byId.get(id)?.version !== String(version);
      const rows = await readTenants(
        tx,
        versions.filter(isNew).map(({ id }) => id),
      );
      return { fingerprint, ids: versions.map(({ id }) => id), rows, domains: await readAllDomains(tx) };
    });
    if (!change) return;
    const loaded = new Map<number, Tenant | undefined>();
    for (const row of change.rows) loaded.set(row.id, await this.#load(row));
    this.#index(
      change.ids.flatMap((id) => loaded.get(id) ?? this.#byId.get(id) ?? []),
      change.domains,
    );
    this.#fingerprint = change.fingerprint;
  }

  #index(tenants: readonly Tenant[], domains: ReadonlyMap<string, number>): void {
    this.#all = tenants;
    this.#byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
    this.#bySlug = new Map(tenants.map((tenant) => [tenant.slug, tenant]));
    const owned = [...domains].flatMap(([domain, id]) => {
      const tenant = this.#byId.get(id);
      return tenant ? [[domain, tenant] as const] : [];
    });
    this.#byDomain = new Map(owned);
    // Of several entries with one key a map keeps the last: the first in the alphabet, unless another was chosen.
    const chosen = owned.filter(([domain, { settings }]) => settings.mainDomain === domain);
    this.#domainOf = new Map([...owned.toReversed(), ...chosen].map(([domain, { id }]) => [id, domain]));
  }

  /** Refreshes every second until stopped. If the database is unavailable, the last copy stays in use. */
  keepFresh(): void {
    const schedule = () => {
      this.#timer = setTimeout(
        () =>
          void this.refresh()
            .catch(() => {})
            .finally(schedule),
        REFRESH_MILLISECONDS,
      );
      this.#timer.unref();
    };
    schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #routes(tx: TenantTransaction): Promise<RouteEntry[]> {
    const routes: RouteEntry[] = await readRoutes(tx);
    for (const source of this.#routeSources) routes.push(...(await source(tx)));
    return routes;
  }

  /** A tenant with invalid stored settings is logged and keeps its last valid state; other tenants are not affected. */
  async #load(row: TenantRow): Promise<Tenant | undefined> {
    const settings = z.safeParse(TenantSettings, row.configuration);
    if (!settings.success) {
      const fields = settings.error.issues.map((issue) => issue.path.join("."));
      this.#log.error({ tenant: row.slug, fields }, "tenant left out: its settings are not valid");
      return undefined;
    }
    const { routes, formerRoutes } = await this.#database.inTenant(row.id, async (tx) => ({
      routes: await this.#routes(tx),
      formerRoutes: await readFormerRoutes(tx),
    }));
    return {
      id: row.id,
      slug: row.slug,
      version: String(row.version),
      settings: settings.data,
      routes,
      formerRoutes,
      ...(row.closedAt && { isClosed: true }),
    };
  }
}

function hostName(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  return url && /^[a-z0-9.[\]:-]+$/.test(url.hostname) ? url.hostname : undefined;
}

function isIpAddress(name: string): boolean {
  return name.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(name);
}
