import type { ApiCaller } from "@weitersagen/contract/page";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import { openConsentDesk } from "../lib/consent-desk.ts";
import type { ConsentDesk } from "../lib/consent.ts";
import { outsideConsentDesk } from "../lib/outside-consent.ts";

/** The app's own consent manager, or the one that the tenant's site brings along. */
export function openDesk(configuration: TenantConfiguration, api: ApiCaller): ConsentDesk {
  const { consentOptions: options, siteUrl, useInternalConsentManager } = configuration;
  if (!useInternalConsentManager) {
    return outsideConsentDesk({ options, hostOrigin: new URL(siteUrl).origin });
  }
  return openConsentDesk({
    options,
    async record(evidence) {
      const { recordCookieDecision } = await import("@weitersagen/contract/cookie-consent");
      await api(recordCookieDecision, { body: evidence });
    },
  });
}
