import * as z from "zod/mini";
import { TypedEmail } from "./account.ts";
import { defineCall } from "./call.ts";
import { Capability, SpokenNumber } from "./person.ts";
import { EmailAddress, withDefault } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const callDefaults = { scope: "tenant", tag: "Empfehler", access: "public" } as const;

/** Responds the same for known and unknown addresses, so that addresses cannot be probed. */
export const resendWelcomeMail = defineCall({
  ...callDefaults,
  id: "resendWelcomeMail",
  method: "GET",
  path: "/account/resendWelcomeMail/{id}",
  summary: "Sends the welcome mail with the opt-in again; the id is an email address or an empfehlerHash",
  params: wire({ referrer: ["id", TypedEmail] }),
  answers: { 204: null },
  errors: [],
  rateLimit: { attempts: 60, seconds: 3_600 },
  examples: { params: { id: "erika@example.org" } },
});

/** How far the most advanced recommendation is when its referrer confirms the address. */
const ContactState = wireWords({
  accepted: "Angenommen",
  reported: "BestellungGemeldet",
  contract: "VertragGeschlossen",
  claimInProcessing: "AnspruchInBearbeitung",
  pickUpReward: "PraemieAbholen",
});
export type ContactState = z.output<typeof ContactState>;

export const confirmReferrer = defineCall({
  ...callDefaults,
  id: "confirmReferrer",
  method: "PUT",
  path: "/empfehler/bestaetigen",
  summary:
    "The opt-in: the mailed token confirms the address and opens the share screen of the newest valid recommendation",
  body: wire({ token: ["Token", text(200).check(z.minLength(16))] }),
  answers: {
    200: wire({
      email: ["Email", z.string()],
      firstName: ["Vorname", z.string()],
      /** Number and capability of the newest recommendation whose link is valid, if there is one. */
      number: ["Empfehlungsnummer", z.nullable(SpokenNumber)],
      capability: ["Hash", z.nullable(Capability)],
      /** What a contact has done before the click; null if nothing or nothing that still counts. */
      contactState: ["StandKontakt", withDefault(z.nullable(ContactState), null)],
      /** Whether this click also confirmed consents that the mail asked for. A second click confirms none. */
      hasConfirmedConsent: ["EinwilligungBestaetigt", withDefault(z.boolean(), false)],
      /** Whether a password is set. */
      isRegistered: ["Registriert", z.boolean()],
    }),
  },
  errors: ["linkExpired", "linkReplaced", "accountBlocked", "termsViolated", "employeesExcluded"],
  rateLimit: { attempts: 20, seconds: 3_600, counts: "misses" },
  examples: {
    body: { Token: "q7mVQm8g1rY2o7H1yZQ4cA2nO5qv9m3fXw0sT6uB4kE" },
    answer: {
      Email: "erika@example.org",
      Vorname: "Erika",
      Empfehlungsnummer: "J53FDD5E4B",
      Hash: "0123456789abcdef0123456789abcdef",
      StandKontakt: "BestellungGemeldet",
      EinwilligungBestaetigt: true,
      Registriert: false,
    },
  },
});

/**
 * For a person who mistyped the address. The response is the same whether or not the address has an account, and a mail to
 * it says how to go on. Refused for a recommendation that an agent recorded for a customer.
 */
export const correctReferrerEmail = defineCall({
  ...callDefaults,
  id: "correctReferrerEmail",
  method: "PUT",
  path: "/empfehler/adresse",
  summary:
    "Replaces the unconfirmed address of a recommendation's referrer and mails the opt-in to the new one",
  body: wire({
    number: ["Empfehlungsnummer", SpokenNumber],
    capability: ["Hash", Capability],
    email: ["Email", EmailAddress],
  }),
  answers: { 204: null },
  errors: ["notFound", "wrongState", "emailNotAllowed", "emailInvalid", "ownEmail", "tooManyAttempts"],
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: {
    body: {
      Empfehlungsnummer: "J53FD-D5E4B",
      Hash: "0123456789abcdef0123456789abcdef",
      Email: "erika@example.org",
    },
  },
});

export const optInCalls = [resendWelcomeMail, confirmReferrer, correctReferrerEmail] as const;
