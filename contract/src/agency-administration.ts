import * as z from "zod/mini";
import { NewBankAccount } from "./bank-account.ts";
import { defineCall } from "./call.ts";
import { line, Phone } from "./person.ts";
import { EmailAddress, Instant } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Agentur", access: "agency" } as const;

/** An empty text leaves it to the tenant's own contact. */
const Email = z.union([text(0), EmailAddress]);

/** Which mails the agency's people get, and how its customers reach it: the text variables of the agency. */
export const Administration = wire({
  /** To owners: an order needs a second person. */
  notifiesSecondPerson: ["MailZweitePerson", z.boolean()],
  /** To the member whose order another person refused or released. */
  notifiesRefusals: ["MailAblehnung", z.boolean()],
  notifiesReleases: ["MailFreigabe", z.boolean()],
  phone: ["Telefon", Phone],
  email: ["Email", Email],
  hoursDe: ["ZeitenDe", line(80)],
  hoursEn: ["ZeitenEn", line(80)],
});
export type Administration = z.output<typeof Administration>;

const example = {
  MailZweitePerson: true,
  MailAblehnung: true,
  MailFreigabe: false,
  Telefon: "+49 30 23125 221",
  Email: "norderhaven@kuestenstrom.example",
  ZeitenDe: "9–17 Uhr",
  ZeitenEn: "9 am to 5 pm",
};

export const getAdministration = defineCall({
  ...callDefaults,
  id: "getAdministration",
  method: "GET",
  path: "/agentur/verwaltung",
  summary: "Notifications and text variables of the caller's agency",
  answers: { 200: Administration },
  examples: { answer: example },
});

export const changeAdministration = defineCall({
  ...callDefaults,
  id: "changeAdministration",
  method: "PUT",
  path: "/agentur/verwaltung",
  summary:
    "Changes notifications and text variables of the caller's agency; an empty text removes the variable",
  body: Administration,
  answers: { 200: Administration },
  errors: ["forbidden"],
  examples: { body: example, answer: example },
});

export const AgencyBankAccount = wire({
  holder: NewBankAccount.fields.holder,
  iban: NewBankAccount.fields.iban,
});

export const saveAgencyBankAccount = defineCall({
  ...callDefaults,
  id: "saveAgencyBankAccount",
  method: "PUT",
  path: "/agentur/bankdaten",
  summary:
    "Stores the bank account of the caller's agency after a recent login; all owners get a mail, and a changed account is not paid to for three days",
  body: AgencyBankAccount,
  answers: {
    200: wire({
      maskedIban: ["IBAN", z.string()],
      frozenUntil: ["GesperrtBis", z.nullable(Instant)],
    }),
  },
  errors: ["forbidden", "loginRequired"],
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: {
    body: { Kontoinhaber: "Kundenhaus Norderhaven GmbH", IBAN: "DE02 1203 0000 0000 2020 51" },
    answer: { IBAN: "DE02 •••• •••• •••• ••20 51", GesperrtBis: "2026-11-18T09:00:00.000Z" },
  },
});

/** The text to which an agency agrees; stored with the time. */
export const creditNoteAgreement =
  "Wir sind damit einverstanden, dass unsere Provisionen durch Gutschriften abgerechnet werden (§ 14 Abs. 2 UStG).";

export const agreeToCreditNotes = defineCall({
  ...callDefaults,
  id: "agreeToCreditNotes",
  method: "PUT",
  path: "/agentur/gutschriftverfahren",
  summary: "The caller's agency agrees that its commissions are settled by credit notes, or withdraws it",
  body: wire({ isAgreed: ["Zustimmung", z.boolean()] }),
  answers: { 200: wire({ since: ["GutschriftverfahrenSeit", z.nullable(Instant)] }) },
  errors: ["forbidden"],
  examples: {
    body: { Zustimmung: true },
    answer: { GutschriftverfahrenSeit: "2026-11-15T09:00:00.000Z" },
  },
});

export const agencyAdministrationCalls = [
  getAdministration,
  changeAdministration,
  saveAgencyBankAccount,
  agreeToCreditNotes,
] as const;
