import { languageOf, localAddress, pathAt } from "@weitersagen/contract/locale";
import { filledPath, matchRoute } from "@weitersagen/contract/route-path";
import type { Tenant } from "../tenancy.ts";

/** Where a page is now whose path has changed since the address was published. Undefined for every other address. */
export function formerAddress(
  url: string,
  { routes, formerRoutes = [] }: Pick<Tenant, "routes" | "formerRoutes">,
): string | undefined {
  if (formerRoutes.length === 0) return undefined;
  const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (matchRoute(routes, pathAt(routes, pathname))) return undefined;
  const language = languageOf(pathname);
  const path = language === "de" ? pathname : pathname.slice(`/${language}`.length);
  const former = matchRoute(
    formerRoutes.filter((route) => route.language === language),
    path,
  );
  const current = former && routes.find(({ name }) => name === former.route.name);
  if (!current) return undefined;
  return localAddress(routes, filledPath(current.path, former.params), language) + rest;
}
