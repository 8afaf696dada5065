import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";
import { readDomains, readFingerprint, readRoutes, readTenants } from "../repository.ts";
import type { TenantRow } from "../repository.ts";

interface TenantHosts {
  readonly publicUrl: URL;
  /** The tenant of `localhost`, of IP addresses and of the public address without a subdomain. */
  readonly fallbackSlug: string;
}

/** Routes from another module's data: a category has a path without an entry in the tenant's own table. */
export type RouteSource = (tx: TenantTransaction) => Promise<RouteEntry[]>;

const REFRESH_MILLISECONDS = 1000;

/** Keeps all tenants in memory. Every server reloads them within a second of a change. */
export class Tenants implements TenantDirectory {
  readonly #database: Database;
  readonly #hosts: TenantHosts;
  readonly #log: Log;
  readonly #routeSources: readonly RouteSource[];
  #fingerprint = "";
  #bySlug = new Map<string, Tenant>();
  #domains = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, hosts: TenantHosts, log: Log, routeSources: readonly RouteSource[] = []) {
    this.#database = database;
    this.#hosts = hosts;
    this.#log = log;
    this.#routeSources = routeSources;
  }

  byId(id: number): Tenant | undefined {
    return this.all().find((tenant) => tenant.id === id);
  }

  bySlug(slug: string): Tenant | undefined {
    return this.#bySlug.get(slug);
  }

  byHost(host: string): Tenant | undefined {
    const name = hostName(host);
    if (name === undefined) return undefined;
    const publicName = this.#hosts.publicUrl.hostname;
    if (name === publicName || name === "localhost" || isIpAddress(name)) {
      return this.#bySlug.get(this.#hosts.fallbackSlug);
    }
    for (const parent of [publicName, "localhost"]) {
      if (name.endsWith(`.${parent}`)) return this.#bySlug.get(name.slice(0, -parent.length - 1));
    }
    const owner = this.#domains.get(name);
    return owner === undefined ? undefined : this.byId(owner);
  }

  all(): readonly Tenant[] {
    return [...this.#bySlug.values()];
  }

  /** The origin of a tenant's links. Never taken from a request, so that a forged host cannot reach a mail. */
  originOf(tenant: Tenant): string {
    const domain = [...this.#domains].find(([, owner]) => owner === tenant.id)?.[0];
    const { protocol, host } = this.#hosts.publicUrl;
    return domain === undefined ? `${protocol}//${tenant.slug}.${host}` : `https://${domain}`;
  }

  async refresh(): Promise<void> {
    const [fingerprint, rows] = await this.#database.withoutTenant(async (tx) => {
      const current = await readFingerprint(tx);
      return [current, current === this.#fingerprint ? [] : await readTenants(tx)] as const;
    });
    if (fingerprint === this.#fingerprint) return;
    const tenants = await Promise.all(rows.map((row) => this.#load(row)));
    this.#domains = await this.#database.withoutTenant(readDomains);
    this.#bySlug = new Map(tenants.flatMap((tenant) => (tenant ? [[tenant.slug, tenant]] : [])));
    this.#fingerprint = fingerprint;
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
      return this.#bySlug.get(row.slug);
    }
    const routes = await this.#database.inTenant(row.id, (tx) => this.#routes(tx));
    return { id: row.id, slug: row.slug, version: String(row.version), settings: settings.data, routes };
  }
}

function hostName(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  return url && /^[a-z0-9.[\]:-]+$/.test(url.hostname) ? url.hostname : undefined;
}

function isIpAddress(name: string): boolean {
  return name.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(name);
}
