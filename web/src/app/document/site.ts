import type { Language } from "@weitersagen/contract/language";
import type { PageTenant } from "@weitersagen/contract/page";
import type { Page } from "../../lib/page/page.tsx";
import { isBuilt } from "../screens.ts";

const sites = new WeakMap<PageTenant, Map<Language, Page>>();

/** The page context that all visitors of a tenant share in one language. It must not contain data of one visitor. */
export function siteOf(tenant: PageTenant, language: Language): Page {
  const byLanguage = sites.get(tenant) ?? new Map<Language, Page>();
  sites.set(tenant, byLanguage);
  const site = byLanguage.get(language) ?? newSite(tenant, language);
  byLanguage.set(language, site);
  return site;
}

/** Keeps only the routes whose screen is built. */
function newSite(tenant: PageTenant, language: Language): Page {
  return { tenant: { ...tenant, routes: tenant.routes.filter(({ name }) => isBuilt(name)) }, language };
}
