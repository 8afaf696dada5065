import type { RouteEntry } from "@weitersagen/contract/tenant";
import type { TenantSettings } from "@weitersagen/contract/tenant-settings";

/** A tenant as every request sees it. `version` changes with each change of its data, so caches can key on it. */
export interface Tenant {
  readonly id: number;
  readonly slug: string;
  readonly version: string;
  readonly settings: TenantSettings;
  readonly routes: readonly RouteEntry[];
}

/** Finds tenants without touching the database: the lookup stands before every request. */
export interface TenantDirectory {
  bySlug(slug: string): Tenant | undefined;
  byHost(host: string): Tenant | undefined;
  all(): readonly Tenant[];
}
