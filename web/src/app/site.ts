import type { Language } from "@weitersagen/contract/language";
import type { PageTenant } from "@weitersagen/contract/page";
import { createStaticHandler } from "react-router";
import type { StaticHandler } from "react-router";
import { basePathOf } from "../lib/locale.ts";
import type { Page } from "../lib/page.tsx";
import { buildRoutes } from "./routes.tsx";
import { isBuilt } from "./screens.ts";

/** What all visitors of a tenant share in one language; nothing of a single visitor may stand here. */
export interface Site {
  readonly page: Page;
  readonly handler: StaticHandler;
}

const sites = new WeakMap<PageTenant, Map<Language, Site>>();

export function siteOf(tenant: PageTenant, language: Language): Site {
  const byLanguage = sites.get(tenant) ?? new Map<Language, Site>();
  sites.set(tenant, byLanguage);
  const site = byLanguage.get(language) ?? newSite(tenant, language);
  byLanguage.set(language, site);
  return site;
}

function newSite(tenant: PageTenant, language: Language): Site {
  const routes = tenant.routes.filter(({ name }) => isBuilt(name));
  const handler = createStaticHandler(buildRoutes(routes), { basename: basePathOf(language) });
  return { page: { tenant: { ...tenant, routes }, language }, handler };
}
