import { innerPath } from "@weitersagen/domain/inner-path";
import type { Page } from "../../lib/page/page.tsx";
import { matchRoute } from "../../lib/router/paths.ts";

/** Screens that are no place to come back to after a login. */
const noReturn = new Set(["Login", "Logout", "AdminLogin"]);

/**
 * Where a visitor goes on after a login: what the `redirect` parameter holds, if it is a screen of this tenant. Anybody
 * can write that parameter, so nothing else is followed.
 */
export function redirectTarget(search: URLSearchParams, { tenant }: Page, otherwise = "/"): string {
  const address = innerPath(search.get("redirect"));
  const path = address?.split(/[?#]/, 1).join("") ?? "";
  const screen = matchRoute(tenant.routes, path)?.route.name;
  return address !== undefined && screen !== undefined && !noReturn.has(screen) ? address : otherwise;
}
