import { defaultLanguage, type Language } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
import type { Environment, Tenant } from "../../../platform/tenancy.ts";

/**
 * The addresses of a tenant's links. Made from configuration alone, so that a forged Host header cannot change them. A
 * link that is shared in English leads to the English page.
 */
export interface Addresses {
  /** The origin of the tenant's pages. */
  origin(tenant: Tenant): string;
  /** The click address. When it is shared through another channel, that one replaces `link` in the query. */
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
    shortUrl: (tenant, code, language) => linkOrigin(tenant) + withPrefix(`/k/${code}`, language),
  };
}
