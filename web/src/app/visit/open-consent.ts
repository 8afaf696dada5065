import type { ApiCaller } from "@weitersagen/contract/page";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { openConsentDesk } from "../../lib/consent/internal-consent.ts";
import type { ConsentDesk } from "../../lib/consent/consent.ts";
import { outsideConsentDesk } from "../../lib/consent/external-consent.ts";

/** The app's own consent manager, or the one that the tenant's site brings along. */
export function openDesk(configuration: TenantConfiguration, api: ApiCaller): ConsentDesk {
  const { consentOptions: options, siteUrl, useInternalConsentManager, consentServiceUrl } = configuration;
  if (!useInternalConsentManager) {
    const desk = outsideConsentDesk({ options, hostOrigin: new URL(siteUrl).origin });
    // In a frame the page around it asks, and tells.
    if (consentServiceUrl !== undefined && window.parent === window) loadService(consentServiceUrl);
    return desk;
  }
  return openConsentDesk({
    options,
    async record(evidence) {
      const { recordCookieDecision } = await import("@weitersagen/contract/cookie-consent");
      await api(recordCookieDecision, { body: evidence });
    },
  });
}

/** Loaded after the desk listens. A service that does not come leaves everything denied. */
function loadService(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}
