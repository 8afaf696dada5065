import { type MailedScreen, mailedScreens } from "@weitersagen/contract/mailed-screens";
import type { RouteEntry } from "@weitersagen/contract/tenant";

/** Tenants with autologin have no screen that completes a registration; this one confirms the address with the same link. */
const insteadInAutologin: Partial<Record<MailedScreen, MailedScreen>> = {
  completeRegistration: "confirmRecommendation",
};

interface TenantRoutes {
  readonly routes: readonly RouteEntry[];
  readonly isAutologin: boolean;
}

/** The tenant's own path of a screen, which may differ from the specified one. */
export function screenPath({ routes, isAutologin }: TenantRoutes, screen: MailedScreen): string {
  const { route, path } = mailedScreens[(isAutologin ? insteadInAutologin[screen] : undefined) ?? screen];
  const own = routes.find(({ name }) => name === route)?.path;
  // If the tenant did not change the path, the specified one is kept with its trailing slash.
  return own === undefined || own === path.replace(/(?<=.)\/$/, "") ? path : own;
}
