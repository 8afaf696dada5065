import * as z from "zod/mini";
import { line, PersonName, Salutation } from "../person.ts";
import { EmailAddress, Instant } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";
import { personExample, personParams } from "./people.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Betreuung", ability: "people.change" } as const;
const MailView = wire({
  id: ["Id", z.int()],
  to: ["An", z.string()],
  template: ["Vorlage", z.string()],
  status: ["Zustand", z.enum(["pending", "sent", "failed", "obsolete", "withheld"])],
  subject: ["Betreff", z.nullable(z.string())],
  /** Null when it is no longer stored, or holds a secret link. */
  text: ["Text", z.nullable(z.string())],
  createdAt: ["Erstellt", Instant],
  sentAt: ["Gesendet", z.nullable(Instant)],
  error: ["Fehler", z.nullable(z.string())],
  canResend: ["ErneutMoeglich", z.boolean()],
});
export type MailView = z.output<typeof MailView>;

export const getMail = defineConsoleCall({
  ...callDefaults,
  ability: "people.read",
  isAudited: true,
  id: "getMail",
  method: "GET",
  path: "/mails/{id}",
  summary: "Shows a mail with its text",
  params: idParams,
  answers: { 200: MailView },
  examples: {
    params: { id: "4" },
    answer: {
      Id: 4,
      An: "erika@example.org",
      Vorlage: "welcome",
      Zustand: "sent",
      Betreff: "Willkommen",
      Text: "Guten Tag Erika Muster, …",
      Erstellt: "2026-10-01T08:00:00Z",
      Gesendet: "2026-10-01T08:00:02Z",
      Fehler: null,
      ErneutMoeglich: true,
    },
  },
});

export const resendMail = defineConsoleCall({
  ...callDefaults,
  id: "resendMail",
  method: "POST",
  path: "/mails/{id}/erneut",
  summary: "Sends a mail once more to the same address",
  params: idParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "4" } },
});

export const addNote = defineConsoleCall({
  ...callDefaults,
  id: "addNote",
  method: "POST",
  path: "/personen/{art}/{id}/notizen",
  summary: "Writes down a note about a person, for colleagues",
  params: personParams,
  body: wire({
    text: ["Text", trimmed(2_000).check(z.minLength(1))],
    recommendation: ["Empfehlungsnummer", z.optional(text(20))],
  }),
  answers: { 204: null },
  examples: { params: personExample, body: { Text: "Ruft am Montag wieder an." } },
});

const Corrected = {
  salutation: ["Anrede", Salutation],
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  street: ["Strasse", z.optional(line(100))],
  houseNumber: ["Hausnummer", z.optional(line(20))],
  postcode: ["Plz", z.optional(line(10))],
  town: ["Ort", z.optional(line(100))],
} as const;

export const correctedFields = Object.keys(Corrected) as (keyof typeof Corrected)[];

/** What a correction replaces, as one text to compare. */
export const correctedText = (person: Readonly<Record<keyof typeof Corrected, string | null>>): string =>
  JSON.stringify(correctedFields.map((name) => person[name] ?? ""));

export const correctPerson = defineConsoleCall({
  ...callDefaults,
  id: "correctPerson",
  method: "PUT",
  path: "/personen/{art}/{id}/daten",
  summary: "Corrects what is stored about a person; refused if it was changed meanwhile",
  params: personParams,
  body: wire({
    ...Corrected,
    /** `correctedText` of what was shown: of two corrections at once the later one is refused. */
    before: ["Vorher", text(1_000)],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {
    params: personExample,
    body: {
      Anrede: "Frau",
      Vorname: "Erika",
      Nachname: "Muster",
      Vorher: '["Frau","Erika","Mustre","","","",""]',
    },
  },
});

export const changeAddress = defineConsoleCall({
  ...callDefaults,
  id: "changeAddress",
  method: "POST",
  path: "/personen/{art}/{id}/adresse",
  summary: "Asks a new mail address for confirmation; it replaces the old one when its link is opened",
  params: personParams,
  body: wire({ email: ["Email", EmailAddress] }),
  answers: { 204: null },
  errors: ["emailTaken", "ownEmail", "emailNotAllowed", "wrongState"],
  examples: { params: personExample, body: { Email: "erika.neu@example.org" } },
});

export const blockReasonNames = {
  blocked: { de: "Missbrauch oder Verdacht", en: "Abuse or suspicion" },
  rules: { de: "Verstoß gegen die Teilnahmebedingungen", en: "Violation of the terms" },
  employee: { de: "Gehört zum Unternehmen", en: "Works for the company" },
} as const;

export const blockPerson = defineConsoleCall({
  ...callDefaults,
  id: "blockPerson",
  method: "POST",
  path: "/personen/{art}/{id}/sperre",
  summary: "Blocks a referrer and locks all of their links",
  params: personParams,
  body: wire({
    reason: ["Grund", z.enum(Object.keys(blockReasonNames) as (keyof typeof blockReasonNames)[])],
    note: ["Notiz", Reason],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: personExample, body: { Grund: "rules", Notiz: "Hat Links in Anzeigen geschaltet." } },
});

export const unblockPerson = defineConsoleCall({
  ...callDefaults,
  id: "unblockPerson",
  method: "DELETE",
  path: "/personen/{art}/{id}/sperre",
  summary: "Unblocks a referrer and releases the links that the block locked",
  params: personParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: personExample },
});

export const mailLoginLink = defineConsoleCall({
  ...callDefaults,
  id: "mailLoginLink",
  method: "POST",
  path: "/personen/{art}/{id}/anmeldelink",
  summary: "Mails a referrer a link to log in",
  params: personParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: personExample },
});

export const startDataRequest = defineConsoleCall({
  ...callDefaults,
  id: "startDataRequest",
  method: "POST",
  path: "/personen/{art}/{id}/auskunft",
  summary: "Mails a person a link to see, correct and delete what is stored about them",
  params: personParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: personExample },
});

const MOST_GOODWILL_CENTS = 100_000;

export const getGoodwillLimit = defineConsoleCall({
  ...callDefaults,
  ability: "goodwill.grant",
  id: "getGoodwillLimit",
  method: "GET",
  path: "/bestellungen/{id}/kulanz",
  summary:
    "Says up to which sum goodwill needs no second person, and how much of it the referrer got already",
  params: idParams,
  answers: {
    200: wire({
      limitCents: ["Grenze", z.int()],
      /** Goodwill for the same referrer within `GOODWILL_LIMIT_DAYS`, which counts towards the limit. */
      grantedCents: ["BisherGewaehrt", z.int()],
    }),
  },
  examples: { params: { id: "5001" }, answer: { Grenze: 5_000, BisherGewaehrt: 1_500 } },
});

export const grantGoodwill = defineConsoleCall({
  ...callDefaults,
  ability: "goodwill.grant",
  id: "grantGoodwill",
  method: "POST",
  path: "/bestellungen/{id}/kulanz",
  summary:
    "Grants the referrer of an order a reward that it did not earn; above the limit a second person approves",
  params: idParams,
  body: wire({
    cents: ["Betrag", z.int().check(z.gte(1), z.lte(MOST_GOODWILL_CENTS))],
    reason: ["Grund", Reason],
  }),
  answers: {
    200: wire({
      isAsked: ["Beantragt", z.boolean()],
      /** Goodwill of the last 90 days for the same referrer, which counts towards the limit. */
      grantedCents: ["BisherGewaehrt", z.int()],
    }),
  },
  errors: ["wrongState"],
  examples: {
    params: { id: "5001" },
    body: { Betrag: 2_500, Grund: "Link war durch einen Fehler gesperrt" },
    answer: { Beantragt: false, BisherGewaehrt: 0 },
  },
});

export const careActionCalls = [
  getMail,
  resendMail,
  addNote,
  correctPerson,
  changeAddress,
  blockPerson,
  unblockPerson,
  mailLoginLink,
  startDataRequest,
  getGoodwillLimit,
  grantGoodwill,
];
