import type { consentCategories, TenantConfiguration } from "@weitersagen/contract/tenant";
import { readCookie } from "./cookies.ts";

export type ConsentCategory = (typeof consentCategories)[number];
/** Whether each category may be used. What nobody decided may not. */
export type Consent = Readonly<Record<ConsentCategory, boolean>>;
type Options = TenantConfiguration["consentOptions"];

export const noConsent: Consent = { required: true, functional: false, analytical: false, marketing: false };

export function consentCookie({ cookiePrefix }: Options, category: ConsentCategory): string {
  return `${cookiePrefix}consent_${category}`;
}

/** What the visitor's cookies say: '1' is given, '0' declined, anything else undecided. */
export function readConsent(options: Options): Consent {
  const given = (category: ConsentCategory) => readCookie(consentCookie(options, category)) === "1";
  return {
    required: true,
    functional: given("functional"),
    analytical: given("analytical"),
    marketing: given("marketing"),
  };
}
