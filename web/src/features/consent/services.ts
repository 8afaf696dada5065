import {
  consentCookieName,
  knownBrowserCookieName,
  languageCookieName,
  recipientCookieName,
  signOnCookieName,
  tokenCookieName,
} from "@weitersagen/contract/cookies";
import { RECIPIENT_WITHOUT_ORDER } from "@weitersagen/domain/data-map/lengths";
import { wordingIn } from "@weitersagen/contract/wording";
import type { ConsentCategory } from "../../lib/consent/consent.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { settingsTexts } from "./settings-texts.ts";

export interface ShownService {
  readonly name: string;
  readonly provider: string;
  readonly purpose: string;
  readonly cookies: readonly string[];
}

/** The tenant's services by category. The app's own cookies are among the required ones. */
export function useServices(): Readonly<Record<ConsentCategory, readonly ShownService[]>> {
  const t = useTexts(settingsTexts);
  const { tenant, language } = usePage();
  const { brand, consentOptions } = tenant.configuration;
  const prefix = consentOptions.cookiePrefix;
  const own: ShownService[] = [
    {
      name: t("ownLogin"),
      provider: brand,
      purpose: t("ownLoginPurpose"),
      cookies: [tokenCookieName(prefix)],
    },
    {
      name: t("ownBrowser"),
      provider: brand,
      purpose: t("ownBrowserPurpose"),
      cookies: [knownBrowserCookieName(prefix)],
    },
    {
      name: t("ownSignOn"),
      provider: brand,
      purpose: t("ownSignOnPurpose"),
      cookies: [signOnCookieName(prefix)],
    },
    {
      name: t("ownChoice"),
      provider: brand,
      purpose: t("ownChoicePurpose"),
      cookies: [consentCookieName(prefix, "…")],
    },
    {
      name: t("ownLanguage"),
      provider: brand,
      purpose: t("ownLanguagePurpose"),
      cookies: [languageCookieName(prefix)],
    },
    {
      name: t("ownLinks"),
      provider: brand,
      purpose: t("ownLinksPurpose"),
      cookies: [],
    },
    {
      name: t("ownRecipient"),
      provider: brand,
      purpose: t("ownRecipientPurpose", { weeks: RECIPIENT_WITHOUT_ORDER.count }),
      cookies: [recipientCookieName(prefix, "…")],
    },
  ];
  const of = (category: ConsentCategory): ShownService[] =>
    consentOptions.services
      .filter((service) => service.category === category)
      .map(({ name, label, provider, purpose, cookies }) => ({
        name: wordingIn(language, label ?? name),
        provider: wordingIn(language, provider),
        purpose: purpose[language],
        cookies,
      }));
  return {
    required: [...own, ...of("required")],
    functional: of("functional"),
    analytical: of("analytical"),
    marketing: of("marketing"),
  };
}
