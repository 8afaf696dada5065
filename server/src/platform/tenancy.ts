import type { Language } from "@weitersagen/contract/language";
import { TenantConfiguration } from "@weitersagen/contract/tenant";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import type { TenantSettings } from "@weitersagen/contract/tenant-settings";

/** A path that a screen had in a language. */
export interface FormerRoute {
  readonly name: string;
  readonly language: Language;
  readonly path: string;
}

/** A tenant as every request sees it. `version` changes with each change of its data, so caches can key on it. */
export interface Tenant {
  readonly id: number;
  readonly slug: string;
  readonly version: string;
  readonly settings: TenantSettings;
  readonly routes: readonly RouteEntry[];
  /** Paths that screens had before. */
  readonly formerRoutes?: readonly FormerRoute[];
  /** Operators keep it closed: visitors see no page of it. */
  readonly isClosed?: true;
}

/** The environment of the installation; some settings of a tenant differ between them. */
export type Environment = keyof TenantSettings["environments"];

const publicFields = Object.keys(TenantConfiguration.fields);

/** Selects the public part of the settings, with the values for this environment. */
export function configurationIn(environment: Environment, settings: TenantSettings): TenantConfiguration {
  const entries = Object.entries(settings).filter(([name]) => publicFields.includes(name));
  const { trackingSiteId, consentServiceUrl } = settings.environments[environment] ?? {};
  return {
    ...(Object.fromEntries(entries) as unknown as TenantConfiguration),
    tiers: settings.tiers ?? [],
    trackings: settings.trackings.map((tracking) =>
      trackingSiteId === undefined ? tracking : { ...tracking, siteId: trackingSiteId },
    ),
    ...(consentServiceUrl === undefined ? {} : { consentServiceUrl }),
  };
}

/** Finds tenants without a database query, because every request looks one up. */
export interface TenantDirectory {
  byId(id: number): Tenant | undefined;
  bySlug(slug: string): Tenant | undefined;
  byHost(host: string): Tenant | undefined;
  all(): readonly Tenant[];
}

export interface TenantRefreshes {
  /** Runs after every look for changes, so about once a second while the database answers; the look ends with it. */
  onRefresh(listener: () => Promise<void>): void;
}
