import type { ApiCaller } from "@weitersagen/contract/page";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { importWithRetries } from "../../lib/api/import-again.ts";
import { internalConsentStore } from "../../lib/consent/internal-consent.ts";
import type { ConsentStore } from "../../lib/consent/consent.ts";
import { externalConsentStore } from "../../lib/consent/external-consent.ts";

/** The app's own consent dialog, or the consent service of the tenant's site. */
export function openConsentStore(configuration: TenantConfiguration, api: ApiCaller): ConsentStore {
  const { consentOptions: options, siteUrl, useInternalConsentManager, consentServiceUrl } = configuration;
  if (!useInternalConsentManager) {
    const store = externalConsentStore({ options, hostOrigin: new URL(siteUrl).origin });
    // Only outside a frame: in a frame the embedding page asks the visitor and reports the decision.
    if (consentServiceUrl !== undefined && window.parent === window) loadService(consentServiceUrl);
    return store;
  }
  return internalConsentStore({
    options,
    async record(evidence) {
      const { recordCookieDecision } = await importWithRetries(
        () => import("@weitersagen/contract/cookie-consent"),
      );
      await api(recordCookieDecision, { body: evidence });
    },
  });
}

/**
 * Loads the script of the tenant's consent service. Called once the store listens, so that no decision is missed. If the
 * script fails to load, everything stays denied.
 */
function loadService(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}
