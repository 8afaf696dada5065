import { withoutEndSlashes } from "./end-slashes.ts";
import { channelIn } from "./navigation-address.ts";
import { askForLogin, checkPass, closeScreensInAutologin, forceLogin } from "./navigation-login.ts";
import {
  type Navigation,
  type NavigationOutcome,
  type NavigationRule,
  type Place,
  redirectTo,
} from "./navigation.ts";

/** 1. The privacy-consent dialog is suppressed on the Datenschutz and Impressum paths and restarted elsewhere. */
export function pauseConsentDialogOnLegalPages({ to }: Navigation): NavigationOutcome {
  const isLegal = to.screen === "Datenschutz" || to.screen === "Impressum";
  return { do: isLegal ? "suppressConsentDialog" : "restartConsentDialog" };
}

interface Jump {
  readonly to: Pick<Place, "path" | "hash">;
  readonly from: Pick<Place, "path"> | undefined;
}

/** 2. Navigating to the same path with the hash #empfehlen-form is ignored. */
export function ignoreJumpToRecommendForm({ to, from }: Jump): NavigationOutcome | undefined {
  return from?.path === to.path && to.hash === "#empfehlen-form" ? { do: "ignore" } : undefined;
}

/** 3. Footnotes are cleared. */
export function clearFootnotes(): NavigationOutcome {
  return { do: "clearFootnotes" };
}

/**
 * 4. A query parameter channel, c, pk_campaign or mtm_campaign is saved into a cookie, only if consent allows.
 * Otherwise it stays in the address, so that visitors who decline are attributed without anything stored on their device.
 */
export function rememberChannel({ to, from, consent }: Navigation): NavigationOutcome | undefined {
  const arriving = channelIn(to);
  if (arriving !== undefined) {
    return consent.marketing ? { do: "rememberChannel", channel: arriving } : undefined;
  }
  const travelling = channelIn(from);
  if (travelling === undefined || consent.marketing) return undefined;
  return { do: "carry", name: "channel", value: travelling };
}

/** 5. A widget query parameter is carried over from the previous route. */
export function carryWidget({ to, from }: Navigation): NavigationOutcome | undefined {
  const widget = from?.query["widget"];
  if (widget === undefined || to.query["widget"] !== undefined) return undefined;
  return { do: "carry", name: "widget", value: widget };
}

/** 6. If the tenant config is empty it is fetched first. */
export function fetchTenantFirst({ tenant }: Navigation): NavigationOutcome | undefined {
  return tenant === undefined ? { do: "fetchTenant" } : undefined;
}

/** 7. In autologin mode with a stored user token, not yet logged in, and not on AdminLogin, a login is tried silently. */
export function tryAutologin({ to, tenant, session }: Navigation): NavigationOutcome | undefined {
  const isDue = tenant?.isAutologin && session === "stored" && to.screen !== "AdminLogin";
  return isDue ? { do: "tryAutologin" } : undefined;
}

/** 8. Impressum redirects to / when the tenant has ModuleAdv=1. The footer then links the imprint of the host's site. */
export function hideImprint({ to, tenant }: Navigation): NavigationOutcome | undefined {
  return to.screen === "Impressum" && tenant?.hidesImprint ? redirectTo("Homepage") : undefined;
}

/** 10. In iframe mode, opened neither framed nor as a widget, the browser is sent to the embedding URL plus the path. */
export function leaveForEmbeddingPage(navigation: Navigation): NavigationOutcome | undefined {
  const { to, from, tenant, framed, shownAddress } = navigation;
  const isWidget = to.query["widget"] !== undefined || from?.query["widget"] !== undefined;
  if (!tenant?.integratedFrame || framed !== false || isWidget) return undefined;
  const site = withoutEndSlashes(tenant.siteUrl) + withoutEndSlashes(tenant.embeddingPath);
  return { do: "leave", to: site + shownAddress };
}

/** 13. After navigation, tracking is sent only for trackings with consent. */
export function trackWithConsent({ tenant, consent }: Navigation): NavigationOutcome | undefined {
  const allowed = (tenant?.trackings ?? []).filter(({ category }) => consent[category]);
  return allowed.length === 0 ? undefined : { do: "track", trackings: allowed.map(({ name }) => name) };
}

/** The navigation rules, applied in this order; the first that decides ends the navigation. */
export const navigationRules = [
  pauseConsentDialogOnLegalPages,
  ignoreJumpToRecommendForm,
  clearFootnotes,
  rememberChannel,
  carryWidget,
  fetchTenantFirst,
  tryAutologin,
  hideImprint,
  checkPass,
  forceLogin,
  leaveForEmbeddingPage,
  closeScreensInAutologin,
  askForLogin,
  trackWithConsent,
] as const satisfies readonly NavigationRule[];
