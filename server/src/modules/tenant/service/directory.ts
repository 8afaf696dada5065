import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";
import { allDomains, allTenants, fingerprint, routesOf } from "../repository.ts";
import type { TenantRow } from "../repository.ts";

interface TenantHosts {
  readonly publicUrl: URL;
  /** The tenant of `localhost`, an IP address and the bare host of the public address. */
  readonly fallbackSlug: string;
}

/** Pages that other modules' data make: a category is a path without an entry in the tenant's own table. */
export type RouteSource = (tx: TenantTransaction) => Promise<RouteEntry[]>;

const REFRESH_MILLISECONDS = 1000;

/** All tenants in memory, fresh within a second of any change, on every server alike. */
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

  /** The address a tenant's links begin with. Never taken from a request, so a forged host reaches no mail. */
  originOf(tenant: Tenant): string {
    const domain = [...this.#domains].find(([, owner]) => owner === tenant.id)?.[0];
    const { protocol, host } = this.#hosts.publicUrl;
    return domain === undefined ? `${protocol}//${tenant.slug}.${host}` : `https://${domain}`;
  }

  async refresh(): Promise<void> {
    const [current, rows] = await this.#database.withoutTenant(async (tx) => {
      const seen = await fingerprint(tx);
      return [seen, seen === this.#fingerprint ? [] : await allTenants(tx)] as const;
    });
    if (current === this.#fingerprint) return;
    const tenants = await Promise.all(rows.map((row) => this.#load(row)));
    this.#domains = await allDomains(this.#database);
    this.#bySlug = new Map(tenants.flatMap((tenant) => (tenant ? [[tenant.slug, tenant]] : [])));
    this.#fingerprint = current;
  }

  /** Keeps the copy fresh until stopped. A database that is away leaves the last copy in use. */
  keepFresh(): void {
    const again = () => {
      this.#timer = setTimeout(
        () =>
          void this.refresh()
            .catch(() => {})
            .finally(again),
        REFRESH_MILLISECONDS,
      );
      this.#timer.unref();
    };
    again();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #routes(tx: TenantTransaction): Promise<RouteEntry[]> {
    const routes: RouteEntry[] = await routesOf(tx);
    for (const source of this.#routeSources) routes.push(...(await source(tx)));
    return routes;
  }

  /** A tenant whose stored settings are not valid is reported, and stays as it was known last; the others go on. */
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
