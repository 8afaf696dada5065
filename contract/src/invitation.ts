import { invitationKinds } from "@weitersagen/domain/invitation";
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { line, PersonName, SpokenNumber } from "./person.ts";
import { CaptchaQuery } from "./recommendation-calls.ts";
import { EmailAddress, Instant } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Einladung", access: "public" } as const;

/** The person to invite, as the mask asks for them. */
export const InvitedPerson = wire({
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
  kind: ["Art", z.enum(invitationKinds)],
});
export type InvitedPerson = z.output<typeof InvitedPerson>;

/** The version of the text by which the inviter confirms that the person asked for the invitation. */
const WishVersion = line(40);
const MailLanguage = z.optional(z.enum(["de", "en"]));
export const LONGEST_EMPLOYEE_NUMBER = 40;
export const EmployeeNumber = line(LONGEST_EMPLOYEE_NUMBER);

/**
 * An agency invites a person to become a referrer. With a member's session it is credited to that member, or to the
 * member that an owner names; without one the number of an active member is required.
 */
export const NewInvitation = wire({
  ...InvitedPerson.fields,
  employeeNumber: ["Mitarbeiternummer", z.optional(z.nullable(EmployeeNumber))],
  /** Confirms the wish. Without it no mail is sent, and the inviter passes on the link. */
  wishVersion: ["EinwilligungVersion", z.optional(z.nullable(WishVersion))],
  language: ["Sprache", MailLanguage],
});

const personExample = { Vorname: "Max", Nachname: "Beispiel", Email: "max@example.org", Art: "Kunde" };
const VERSION = "3f1c0a9b7d52";

export const invite = defineCall({
  ...callDefaults,
  id: "invite",
  method: "PUT",
  path: "/Einladung",
  summary: "Invites a person and mails them; without a body only says whether the captcha holds",
  query: CaptchaQuery,
  body: z.optional(NewInvitation),
  answers: {
    201: wire({
      number: ["Einladungsnummer", SpokenNumber],
      link: ["Link", z.string()],
      /** Whether a mail was sent; otherwise the link is to be passed on. */
      isMailed: ["MailVersendet", z.boolean()],
    }),
    204: null,
  },
  errors: ["forbidden", "notLoggedIn", "wrongState", "emailInvalid", "captchaMissing", "captchaWrong"],
  idempotent: true,
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: {
    body: { ...personExample, Mitarbeiternummer: "M-1001", EinwilligungVersion: VERSION },
    answer: {
      Einladungsnummer: "M89J4DFE56",
      Link: "https://ewe.empfehlen.example/?einladung=M89J4DFE56",
      MailVersendet: true,
    },
  },
});

/** The invited person, for the form that they fill in. */
const ReceivedInvitation = wire({
  number: ["Einladungsnummer", SpokenNumber],
  firstName: ["Vorname", z.string()],
  lastName: ["Nachname", z.string()],
  email: ["Email", z.string()],
  kind: ["Art", z.enum(invitationKinds)],
  inviterName: ["EingeladenVon", z.string()],
  agencyName: ["Agenturname", z.string()],
  validUntil: ["GueltigBis", Instant],
});
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>;

export const getInvitationForm = defineCall({
  ...callDefaults,
  id: "getInvitationForm",
  method: "GET",
  path: "/Einladung/daten",
  summary: "What the mask for invitations needs; with the secret of a mail the data of the invited person",
  query: wire({
    secret: ["einladung", z.optional(text(512))],
    employeeNumber: ["mitarbeiter", z.optional(EmployeeNumber)],
  }),
  answers: {
    200: wire({
      kinds: ["Arten", z.array(z.enum(invitationKinds))],
      captcha: ["CaptchaErforderlich", z.boolean()],
      /** What the inviter confirms, and its version to send back. */
      wishText: ["EinwilligungText", z.string()],
      wishVersion: ["EinwilligungVersion", z.string()],
      /** The same about the people of a list. */
      wishTextOfList: ["EinwilligungTextListe", z.string()],
      wishVersionOfList: ["EinwilligungVersionListe", z.string()],
      /** The agency of the member whose number was given. */
      agencyName: ["Agenturname", z.nullable(z.string())],
      invited: ["Eingeladen", z.nullable(ReceivedInvitation)],
    }),
  },
  errors: ["notFound", "wrongState"],
  examples: {
    query: {},
    answer: {
      Arten: ["Kunde", "Mitarbeiter", "Interessent"],
      CaptchaErforderlich: false,
      EinwilligungText: "Die Person hat mich gebeten, sie einzuladen.",
      EinwilligungVersion: VERSION,
      EinwilligungTextListe: "Alle auf der Liste haben mich gebeten, sie einzuladen.",
      EinwilligungVersionListe: VERSION,
      Agenturname: null,
      Eingeladen: null,
    },
  },
});

export const MOST_ROWS = 100;

/** A row of a list as it was pasted or read from a file. Its fields are validated one by one. */
const ListRow = wire({
  line: ["Zeile", z.int().check(z.gte(1), z.lte(1_000_000))],
  firstName: ["Vorname", text(500)],
  lastName: ["Nachname", text(500)],
  email: ["Email", text(500)],
  kind: ["Art", text(500)],
});

/** What became of a row, or with `NurPruefen` what would become of it. */
export const rowOutcomes = [
  "Bereit",
  "Eingeladen",
  "SchonEingeladen",
  "Doppelt",
  "MoechteNicht",
  "ZuViele",
  "Ungueltig",
] as const;

const ListResult = wire({
  line: ["Zeile", z.int()],
  outcome: ["Ergebnis", z.enum(rowOutcomes)],
  number: ["Einladungsnummer", z.nullable(z.string())],
  /** A sentence for each invalid field. */
  errors: ["Fehler", z.array(z.string())],
});
export type ListResult = z.output<typeof ListResult>;

export const inviteList = defineCall({
  ...callDefaults,
  access: "agency",
  id: "inviteList",
  method: "POST",
  path: "/agentur/einladung/liste",
  summary: "Invites the people of a part of a list, each row on its own, or only checks them",
  body: wire({
    rows: ["Personen", z.array(ListRow).check(z.minLength(1), z.maxLength(MOST_ROWS))],
    isCheck: ["NurPruefen", z.optional(z.boolean())],
    employeeNumber: ["Mitarbeiternummer", z.optional(z.nullable(EmployeeNumber))],
    wishVersion: ["EinwilligungVersion", z.optional(z.nullable(WishVersion))],
    language: ["Sprache", MailLanguage],
  }),
  judgesRows: true,
  answers: { 200: wire({ results: ["Ergebnisse", z.array(ListResult)] }) },
  errors: ["forbidden"],
  idempotent: true,
  bodyLimit: 400_000,
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: {
    body: { Personen: [{ Zeile: 1, ...personExample }], EinwilligungVersion: VERSION },
    answer: {
      Ergebnisse: [{ Zeile: 1, Ergebnis: "Eingeladen", Einladungsnummer: "M89J4DFE56", Fehler: [] }],
    },
  },
});

const ofOneInvitation = {
  ...callDefaults,
  access: "agency",
  params: wire({ number: ["nr", SpokenNumber] }),
  answers: { 204: null },
  errors: ["forbidden", "notFound", "wrongState"],
  examples: { params: { nr: "M89J4DFE56" } },
} as const;

export const remindInvited = defineCall({
  ...ofOneInvitation,
  id: "remindInvited",
  method: "POST",
  path: "/agentur/einladung/{nr}/erinnern",
  summary: "Reminds an invited person by mail, once, at the earliest three days after the invitation",
});

export const withdrawInvitation = defineCall({
  ...ofOneInvitation,
  id: "withdrawInvitation",
  method: "DELETE",
  path: "/agentur/einladung/{nr}",
  summary: "Withdraws an invitation that was not accepted; its link stops working",
});

export const invitationCalls = [
  invite,
  getInvitationForm,
  inviteList,
  remindInvited,
  withdrawInvitation,
] as const;
