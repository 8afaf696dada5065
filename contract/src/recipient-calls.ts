import * as z from "zod/mini";
import { LinkToken } from "./account.ts";
import { linkTokenExample } from "./account-examples.ts";
import { defineCall } from "./call.ts";
import { AgreedTerms, Capability, line, SpokenNumber } from "./person.ts";
import {
  CreatedRecipient,
  NewRecipient,
  OwnOrder,
  OwnRecipient,
  RecipientChannel,
  RecipientReward,
} from "./recipient.ts";
import { EmailAddress } from "./scalars.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Empfänger" } as const;
const numberExample = { nr: "J53FD-D5E4B" };
const recipientExample = { nr: "J539G-95EMV" };
const address = { Strasse: "Am Deich", Hausnummer: "7a", Plz: "26121", Ort: "Oldenburg" };

export const createRecipient = defineCall({
  ...callDefaults,
  id: "createRecipient",
  method: "POST",
  path: "/empfaenger/create/{nr}",
  summary: "The contact accepts a recommendation; with a share in the reward by saying who they are",
  access: "public",
  params: wire({ recommendationNumber: ["nr", SpokenNumber] }),
  query: wire({
    channel: ["channel", RecipientChannel],
    entrySource: ["einsprungsquelle", z.optional(line(60))],
  }),
  body: NewRecipient,
  answers: { 201: CreatedRecipient },
  errors: [
    "notFound",
    "wrongState",
    "forbidden",
    "emailInvalid",
    "ownEmail",
    "termsNotAccepted",
    "recommendationExpired",
    "recommendationLocked",
    "shareChanged",
  ],
  idempotent: true,
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: {
    params: numberExample,
    query: { channel: "whatsapp" },
    body: {
      Anrede: "Herr",
      Vorname: "Max",
      Nachname: "Beispiel",
      Email: "max@example.org",
      Geburtsdatum: "14.11.1990",
      Adresse: address,
      AnteilEmpfehler: 50,
      AgbText: true,
      Zustimmung: true,
      Werbeeinwilligung: false,
    },
    answer: { Empfaengernummer: "J539G95EMV", Token: "89abcdef0123456789abcdef01234567" },
  },
});

export const getOwnRecipient = defineCall({
  ...callDefaults,
  id: "getOwnRecipient",
  method: "GET",
  path: "/empfaenger/{hex}",
  summary: "The recipient's own data and how far they have come, opened by their token or by a mailed one",
  access: "public",
  params: wire({ token: ["hex", Capability] }),
  answers: { 200: OwnRecipient },
  errors: ["notFound", "linkReplaced"],
  examples: {
    params: { hex: "89abcdef0123456789abcdef01234567" },
    answer: {
      Empfaengernummer: "J539G95EMV",
      Empfehlungsnummer: "J53FDD5E4B",
      Anrede: "Herr",
      Vorname: "Max",
      Nachname: "Beispiel",
      Email: "max@example.org",
      Adresse: address,
      ZugestimmtAm: "2026-11-15T09:00:00.000Z",
      AgbText: "2026-09-01",
      Werbeeinwilligung: false,
      Angefragt: [],
      BestaetigtAm: null,
      BestaetigenBis: "2027-02-07T22:59:59.000Z",
      EmailAenderbar: false,
      GespeichertBis: "2027-02-07T09:00:00.000Z",
      Weg: {
        Produkt: "Ökostrom",
        ProduktId: 101,
        AgentNumber: null,
        AgentName: null,
        PraemieCent: 2500,
        BisZu: false,
        StatusText: "BestellungGemeldet",
        InPruefung: false,
        AlsGutschein: false,
        Auftragsnummer: "A-4711",
        NichtFreigegeben: false,
        Schritte: [
          { Art: "Angenommen", Am: "2026-11-15T09:00:00.000Z" },
          { Art: "Bestellt", Am: "2026-11-15T09:20:00.000Z" },
          { Art: "Geprueft", Am: null },
          { Art: "PraemieBereit", Am: null },
          { Art: "Gezahlt", Am: null },
        ],
        Naechstes: { Art: "Geprueft", Bis: "2027-01-24T09:20:00.000Z" },
        Grund: null,
      },
    },
  },
});

export const resendRecipientMail = defineCall({
  ...callDefaults,
  id: "resendRecipientMail",
  method: "POST",
  path: "/empfaenger/{hex}/bestaetigungsmail",
  summary:
    "Mails the recipient the link to confirm the address once more; if it is confirmed, the link to a reward that is ready, or else to the status",
  access: "public",
  params: wire({ token: ["hex", Capability] }),
  answers: { 204: null },
  errors: ["notFound", "linkExpired", "linkReplaced"],
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: { params: { hex: "89abcdef0123456789abcdef01234567" } },
});

/** For a recipient in another browser, who has no token there. Answers alike for every address. */
export const resendAcceptedMail = defineCall({
  ...callDefaults,
  id: "resendAcceptedMail",
  method: "POST",
  path: "/empfaenger/bestaetigungsmail/{nr}",
  summary:
    "Mails the same links as above to the recipient who accepted this recommendation with this address, if there is one",
  access: "public",
  params: wire({ recommendationNumber: ["nr", SpokenNumber] }),
  body: wire({ email: ["Email", EmailAddress] }),
  answers: { 204: null },
  errors: ["notFound"],
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: { params: numberExample, body: { Email: "kim.beispiel@example.org" } },
});

/** For a recipient who mistyped the address. Only the token of the browser that accepted counts, not a mailed one. */
export const correctRecipientEmail = defineCall({
  ...callDefaults,
  id: "correctRecipientEmail",
  method: "PUT",
  path: "/empfaenger/{hex}/adresse",
  summary: "Replaces the recipient's unconfirmed address and mails the link to confirm it to the new one",
  access: "public",
  params: wire({ token: ["hex", Capability] }),
  body: wire({ email: ["Email", EmailAddress] }),
  answers: { 204: null },
  errors: ["notFound", "linkExpired", "wrongState", "emailNotAllowed", "emailInvalid", "ownEmail"],
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: {
    params: { hex: "89abcdef0123456789abcdef01234567" },
    body: { Email: "max@example.org" },
  },
});

export const checkRecipientExists = defineCall({
  ...callDefaults,
  id: "checkRecipientExists",
  method: "GET",
  path: "/empfaenger/{nr}/existiert",
  summary:
    "Whether this recipient of this recommendation exists: what the cookie of a recommendation is checked by",
  access: "public",
  params: wire({ number: ["nr", SpokenNumber] }),
  query: wire({ recommendationNumber: ["empfehlungsnummer", SpokenNumber] }),
  answers: { 204: null },
  errors: ["notFound"],
  examples: { params: recipientExample, query: { empfehlungsnummer: "J53FD-D5E4B" } },
});

export const listRecipientOrders = defineCall({
  ...callDefaults,
  id: "listRecipientOrders",
  method: "GET",
  path: "/empfaenger/auftrag",
  summary: "The recipient's orders, newest first",
  access: "recipient",
  answers: { 200: z.array(OwnOrder) },
  errors: [],
  examples: {
    answer: [
      {
        Auftragsnummer: null,
        Produkt: "Ökostrom",
        BestelltAm: "2026-11-15T09:20:00.000Z",
        Vertragsdatum: null,
        Status: "Ungeprueft",
        Grund: null,
      },
    ],
  },
});

export const confirmRecipientEmail = defineCall({
  ...callDefaults,
  id: "confirmRecipientEmail",
  method: "PUT",
  path: "/empfaenger/email/bestaetigen",
  summary: "Confirms the new address of a recipient by a mailed link, and notifies the old address",
  access: "public",
  body: wire({ token: ["Token", LinkToken] }),
  answers: { 204: null },
  errors: ["linkExpired"],
  rateLimit: { attempts: 20, seconds: 3_600, counts: "misses" },
  examples: { body: { Token: linkTokenExample } },
});

export const giveRecipientConsent = defineCall({
  ...callDefaults,
  id: "giveRecipientConsent",
  method: "PUT",
  path: "/empfaenger/zustimmung",
  summary:
    "A recipient who exists already agrees to the terms; with the mailed token this also confirms the address",
  access: "public",
  query: wire({ mailedToken: ["token", z.optional(Capability)] }),
  body: wire({ terms: ["AgbText", AgreedTerms] }),
  answers: { 200: OwnRecipient },
  errors: ["linkExpired", "linkReplaced", "notLoggedIn", "termsNotAccepted"],
  rateLimit: { attempts: 20, seconds: 3_600, counts: "misses" },
  examples: { body: { AgbText: true }, answer: getOwnRecipient.examples.answer },
});

export const getRecipientReward = defineCall({
  ...callDefaults,
  id: "getRecipientReward",
  method: "GET",
  path: "/empfaenger/{nr}/praemie",
  summary: "What the recipient gets",
  access: "recipient",
  params: wire({ number: ["nr", SpokenNumber] }),
  answers: { 200: RecipientReward },
  errors: ["notFound"],
  examples: {
    params: recipientExample,
    answer: { Empfaengernummer: "J539G95EMV", PraemieCent: 4500, BisZu: false, Status: "Offen" },
  },
});

export const recipientCalls = [
  createRecipient,
  getOwnRecipient,
  resendRecipientMail,
  resendAcceptedMail,
  correctRecipientEmail,
  checkRecipientExists,
  confirmRecipientEmail,
  giveRecipientConsent,
  getRecipientReward,
  listRecipientOrders,
] as const;
