import { innerPath } from "@weitersagen/domain/inner-path";
import type { Page } from "../../lib/page/page.tsx";
import { matchRoute } from "@weitersagen/contract/route-path";

/** Screens that are not a target after a login. */
const noReturn = new Set(["Login", "Logout", "AdminLogin"]);

/**
 * The target after a login: the `redirect` parameter if it is a screen of this tenant. A link can hold any value of the
 * parameter, so other addresses are ignored.
 */
export function redirectTarget(search: URLSearchParams, page: Page, otherwise = "/"): string {
  const address = innerPath(search.get("redirect"));
  const screen = screenAt(page, address);
  return address !== undefined && screen !== undefined && !noReturn.has(screen) ? address : otherwise;
}

/** The name of the tenant's screen at an address, if there is one. */
export function screenAt({ tenant }: Page, address = ""): string | undefined {
  return matchRoute(tenant.routes, address.split(/[?#]/, 1).join(""))?.route.name;
}
