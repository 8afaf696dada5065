import type { PageTenant } from "@weitersagen/contract/page";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Page } from "../lib/page.tsx";
import { destinationOf, journeyTo } from "./navigation.ts";
import { loadScreen } from "./screens.ts";
import { siteOf } from "./site.ts";
import { requestVisit } from "./visit.ts";

/** Pages that anybody may open and find: built, without a parameter, and neither private nor closed by a rule. */
export async function publicPaths(tenant: PageTenant): Promise<readonly string[]> {
  const { page } = siteOf(tenant, defaultLanguage);
  const open = await Promise.all(
    page.tenant.routes.map(async ({ name, path }) => {
      if (path.includes(":")) return [];
      const { screen } = await loadScreen(name);
      const isListed = !screen.isPrivate && (screen.status ?? 200) === 200;
      return isListed && (await letsStrangersIn(path, page)) ? [path] : [];
    }),
  );
  return [...new Set(open.flat())];
}

async function letsStrangersIn(path: string, page: Page): Promise<boolean> {
  const to = new URL(path, "https://nobody.example");
  const visit = requestVisit({ hasToken: false, framed: undefined }, page);
  const api = () => Promise.reject(new Error("The rules know all of a tenant that they need here"));
  return destinationOf(await journeyTo(to, { page, visit, api }), to, page) === undefined;
}
