import type { ConsentPurpose } from "@weitersagen/domain/consent";
import type { Campaign } from "./catalogue.ts";
import type { Language } from "./language.ts";

/**
 * The wordings that forms show beside a box or a button, and that the server stores as evidence. Each has the key by which
 * a tenant can replace it in its texts. The wording of a campaign is in the catalogue, that of the terms in the CMS.
 */
export const consentWordings = {
  eligibility: {
    purpose: "eligibility",
    key: "recommend.eligible",
    de: "Ich bin mindestens 18 Jahre alt und wohne in Deutschland.",
    en: "I am at least 18 years old and live in Germany.",
  },
  /** Beside the button that registers. */
  registrationAge: {
    purpose: "eligibility",
    key: "account.registerAge",
    de: "Sie sind mindestens 18 Jahre alt und wohnen in Deutschland.",
    en: "You are at least 18 and live in Germany.",
  },
  /** What an agent of the call centre ticks. */
  recordedAge: {
    purpose: "eligibility",
    key: "desk.eligible",
    de: "Die Person ist nach eigener Aussage mindestens 18 Jahre alt und wohnt in Deutschland.",
    en: "The person says they are at least 18 years old and live in Germany.",
  },
  /** Recipients with a share of the reward declare it in one sentence with the terms. */
  recipientAge: {
    purpose: "eligibility",
    key: "recipient.age",
    de: "Ich bin mindestens 18 Jahre alt",
    en: "I am at least 18 years old",
  },
  newsletter: {
    purpose: "newsletter",
    key: "recommend.newsletter",
    de: "{brand} darf mir Neues über Prämien und Aktionen per E-Mail schicken. Abbestellen geht jederzeit.",
    en: "{brand} may send me news about rewards and campaigns by email. I can unsubscribe at any time.",
  },
  advertising: {
    purpose: "advertising",
    key: "recipient.adConsent",
    de: "{brand} darf mich per E-Mail über Angebote informieren. Das ist freiwillig und jederzeit widerrufbar.",
    en: "{brand} may inform me about offers by email. This is voluntary and can be withdrawn at any time.",
  },
} as const satisfies Record<
  string,
  Readonly<Record<Language, string>> & { readonly key: string; readonly purpose: ConsentPurpose }
>;

export type WordingName = keyof typeof consentWordings;

/** The wording beside the box of a campaign. */
export const campaignText = ({ title, text, legalText }: Pick<Campaign, "title" | "text" | "legalText">) =>
  [`${title}. ${text}`, legalText].filter(Boolean).join("\n");
