import type { Environment, Tenant } from "../../../platform/tenancy.ts";

/** Where a tenant's links lead. Made from configuration alone, so a forged host reaches no link. */
export interface Addresses {
  /** Where the tenant's pages stand. */
  origin(tenant: Tenant): string;
  /** The click address; where it is shared by another channel, that one takes the place of `link`. */
  link(tenant: Tenant, number: string): string;
  shortUrl(tenant: Tenant, code: string): string;
}

export function addressesOf(originOf: (tenant: Tenant) => string, environment: Environment): Addresses {
  const linkOrigin = (tenant: Tenant) => {
    const domain = tenant.settings.environments[environment]?.linkDomain;
    return domain === undefined ? originOf(tenant) : `https://${domain}`;
  };
  return {
    origin: originOf,
    link: (tenant, number) =>
      `${linkOrigin(tenant)}/api/v1/${tenant.slug}/empfehlen/click/${number}?channel=link`,
    shortUrl: (tenant, code) => `${linkOrigin(tenant)}/k/${code}`,
  };
}

/** The path of one of the tenant's screens: as the tenant named it, or as specified. */
export function screenPath(tenant: Tenant, name: string, usual: string): string {
  return tenant.routes.find((route) => route.name === name)?.path ?? usual;
}
