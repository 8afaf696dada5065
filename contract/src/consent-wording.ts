import type { Language } from "./language.ts";

/**
 * The wordings that forms show beside a box, and that the server stores as evidence. Each has the key by which a tenant
 * can replace it in its texts. The wording of a campaign is in the catalogue, that of the terms in the CMS.
 */
export const consentWordings = {
  eligibility: {
    key: "recommend.eligible",
    de: "Ich bin mindestens 18 Jahre alt und wohne in Deutschland.",
    en: "I am at least 18 years old and live in Germany.",
  },
  newsletter: {
    key: "recommend.newsletter",
    de: "{brand} darf mir Neues über Prämien und Aktionen per E-Mail schicken. Abbestellen geht jederzeit.",
    en: "{brand} may send me news about rewards and campaigns by email. I can unsubscribe at any time.",
  },
  advertising: {
    key: "recipient.adConsent",
    de: "{brand} darf mich per E-Mail über Angebote informieren. Das ist freiwillig und jederzeit widerrufbar.",
    en: "{brand} may inform me about offers by email. This is voluntary and can be withdrawn at any time.",
  },
} as const satisfies Record<string, Readonly<Record<Language, string>> & { readonly key: string }>;

export type WordedPurpose = keyof typeof consentWordings;
