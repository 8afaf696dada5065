import { defaultLanguage, type Language } from "@weitersagen/contract/language";
import { inLanguage } from "@weitersagen/contract/locale";
import type { Environment, Tenant } from "../../../platform/tenancy.ts";

/**
 * Where a tenant's links lead. Made from configuration alone, so a forged host reaches no link. Whoever shares in English
 * shares a link to the English page.
 */
export interface Addresses {
  /** Where the tenant's pages stand. */
  origin(tenant: Tenant): string;
  /** The click address; where it is shared by another channel, that one takes the place of `link`. */
  link(tenant: Tenant, number: string, language: Language): string;
  shortUrl(tenant: Tenant, code: string, language: Language): string;
}

export function addressesOf(originOf: (tenant: Tenant) => string, environment: Environment): Addresses {
  const linkOrigin = (tenant: Tenant) => {
    const domain = tenant.settings.environments[environment]?.linkDomain;
    return domain === undefined ? originOf(tenant) : `https://${domain}`;
  };
  return {
    origin: originOf,
    link: (tenant, number, language) =>
      `${linkOrigin(tenant)}/api/v1/${tenant.slug}/empfehlen/click/${number}?channel=link` +
      (language === defaultLanguage ? "" : `&sprache=${language}`),
    shortUrl: (tenant, code, language) => linkOrigin(tenant) + inLanguage(`/k/${code}`, language),
  };
}
