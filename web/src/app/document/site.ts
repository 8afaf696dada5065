import type { Language } from "@weitersagen/contract/language";
import type { PageTenant } from "@weitersagen/contract/page";
import type { Page } from "../../lib/page/page.tsx";
import { isBuilt } from "../screens.ts";

const sites = new WeakMap<PageTenant, Map<Language, Page>>();

/** What all visitors of a tenant share in one language; nothing of a single visitor may stand here. */
export function siteOf(tenant: PageTenant, language: Language): Page {
  const byLanguage = sites.get(tenant) ?? new Map<Language, Page>();
  sites.set(tenant, byLanguage);
  const site = byLanguage.get(language) ?? newSite(tenant, language);
  byLanguage.set(language, site);
  return site;
}

/** Of the tenant's route table only what can be shown. */
function newSite(tenant: PageTenant, language: Language): Page {
  return { tenant: { ...tenant, routes: tenant.routes.filter(({ name }) => isBuilt(name)) }, language };
}
