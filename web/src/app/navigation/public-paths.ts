import type { PageTenant } from "@weitersagen/contract/page";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Page } from "../../lib/page/page.tsx";
import { destinationOf, applyRules } from "./rules.ts";
import { findable } from "../screens.ts";
import { siteOf } from "../document/site.ts";
import { requestVisit } from "../visit/visit.ts";

/** The paths for the sitemap: listed screens that the rules open to visitors without a login. */
export async function publicPaths(tenant: PageTenant): Promise<readonly string[]> {
  const page = siteOf(tenant, defaultLanguage);
  const listed = page.tenant.routes.filter(
    ({ name, path }) => findable[name] === "listed" && !path.includes(":"),
  );
  const open = await Promise.all(listed.map(({ path }) => isPublic(path, page)));
  return listed.filter((_route, index) => open[index]).map(({ path }) => path);
}

async function isPublic(path: string, page: Page): Promise<boolean> {
  const to = new URL(path, "https://visitor.example");
  const visit = requestVisit({ mayHaveToken: false, framed: undefined }, page);
  const api = () => Promise.reject(new Error("The rules need no call here"));
  return destinationOf(await applyRules(to, { page, visit, api }), to, page) === undefined;
}
