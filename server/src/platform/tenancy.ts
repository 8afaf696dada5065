import type { TenantConfiguration } from "@weitersagen/contract/tenant";

/** A tenant as every request sees it. `version` changes with each change of its data, so caches can key on it. */
export interface Tenant {
  readonly id: number;
  readonly slug: string;
  readonly version: string;
  readonly configuration: TenantConfiguration;
}

/** Finds tenants without touching the database: the lookup stands before every request. */
export interface TenantDirectory {
  bySlug(slug: string): Tenant | undefined;
  byHost(host: string): Tenant | undefined;
  all(): readonly Tenant[];
}
