import * as z from "zod/mini";
import { line } from "./person.ts";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

export const ConsentPurpose = wireWords({
  terms: "Bedingungen",
  eligibility: "Teilnahme",
  newsletter: "Newsletter",
  advertising: "Werbung",
  phoneAdvertising: "Telefonwerbung",
  campaign: "Aktion",
});

/** A consent as it is now. */
export const OwnConsent = wire({
  purpose: ["Art", ConsentPurpose],
  /** For the terms their version, for a campaign its id, otherwise the purpose. */
  subject: ["Thema", z.string()],
  /** `Angefragt` does not count yet: a mailed link must confirm it. */
  status: ["Stand", wireWords({ asked: "Angefragt", given: "Erteilt", withdrawn: "Widerrufen" })],
  at: ["Seit", Instant],
  version: ["Fassung", z.string()],
  /** The wording that was shown; empty for the terms, which have a page, and for consents older than the stored wordings. */
  wording: ["Wortlaut", z.nullable(z.string())],
  isWithdrawable: ["Widerrufbar", z.boolean()],
});
export type OwnConsent = z.output<typeof OwnConsent>;

/** Names the consent to withdraw. */
export const ConsentName = wire({ purpose: ["Art", ConsentPurpose], subject: ["Thema", line(80)] });
export type ConsentName = z.output<typeof ConsentName>;

export const ownConsentExample = {
  Art: "Werbung",
  Thema: "advertising",
  Stand: "Erteilt",
  Seit: "2026-11-15T09:00:00.000Z",
  Fassung: "1f3a9c02aa10",
  Wortlaut: "Küstenstrom darf mich per E-Mail über Angebote informieren.",
  Widerrufbar: true,
};
