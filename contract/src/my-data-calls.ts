import * as z from "zod/mini";
import { ChangedUser, LinkToken, NewsletterState, TypedEmail, User } from "./account.ts";
import { linkTokenExample, userExample } from "./account-examples.ts";
import { defineCall } from "./call.ts";
import { ConsentName, OwnConsent, ownConsentExample } from "./own-consent.ts";
import { OwnRequest, ownRequestExample } from "./own-request.ts";
import { PersonalData } from "./personal-data.ts";
import { personalDataExample } from "./personal-data-example.ts";
import { Capability, line } from "./person.ts";
import { Cents, EmailAddress, withDefault } from "./scalars.ts";
import { text } from "./text.ts";
import { wireWords } from "./wire-words.ts";
import { documented } from "./json-schema.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Meine Daten" } as const;
const own = { ...callDefaults, access: "referrer" } as const;
const open = { ...callDefaults, access: "public" } as const;

export const changeUser = defineCall({
  ...own,
  id: "changeUser",
  method: "PUT",
  path: "/empfehler/daten",
  summary: "Changes the referrer's name and form of address",
  body: ChangedUser,
  answers: { 200: User },
  examples: { body: { anrede: "Frau", vorname: "Erika", nachname: "Mustermann" }, answer: userExample },
});

export const changeEmail = defineCall({
  ...own,
  id: "changeEmail",
  method: "PUT",
  path: "/empfehler/email",
  summary:
    "Asks for another address: a link mailed there confirms it; responds the same whether or not the address is taken",
  body: wire({
    email: ["Email", EmailAddress],
    /** The account's password, if it has one; otherwise the login must be recent. */
    password: ["Password", z.optional(text(200))],
  }),
  answers: { 204: null },
  errors: ["forbidden", "emailInvalid"],
  rateLimit: { attempts: 10, seconds: 3_600 },
  examples: { body: { Email: "erika.neu@example.org", Password: "Weitersagen1" } },
});

export const dropEmailChange = defineCall({
  ...own,
  id: "dropEmailChange",
  method: "DELETE",
  path: "/empfehler/email",
  summary: "Drops the other address that waits for its confirmation; its link ends",
  answers: { 204: null },
  examples: {},
});

export const confirmEmail = defineCall({
  ...open,
  id: "confirmEmail",
  method: "PUT",
  path: "/empfehler/email/bestaetigen",
  summary: "Confirms the new address by a mailed link; ends every session and notifies the old address",
  body: wire({ token: ["Token", LinkToken] }),
  answers: { 204: null },
  errors: ["linkExpired"],
  rateLimit: { attempts: 20, seconds: 3_600, counts: "misses" },
  examples: { body: { Token: linkTokenExample } },
});

export const exportPersonalData = defineCall({
  ...own,
  id: "exportPersonalData",
  method: "GET",
  path: "/empfehler/daten",
  summary: "Everything that is stored about the referrer",
  answers: { 200: PersonalData },
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: { answer: personalDataExample },
});

export const askAboutOwnData = defineCall({
  ...own,
  id: "askAboutOwnData",
  method: "POST",
  path: "/empfehler/anliegen",
  summary:
    "Asks for something about the own data that the page does not do itself; it is answered within one month",
  body: OwnRequest,
  answers: { 204: null },
  rateLimit: { attempts: 10, seconds: 3_600 },
  examples: { body: ownRequestExample },
});

export const deleteAccount = defineCall({
  ...own,
  id: "deleteAccount",
  method: "DELETE",
  path: "/empfehler/delete",
  summary: "Deletes the account; what the law makes us keep stays without name and address",
  answers: { 204: null },
  examples: {},
});

/** Where the number that proves a customer is printed. */
export const CustomerNumberStatus = wireWords({
  none: "Keine",
  pending: "Offen",
  confirmed: "Bestaetigt",
  refused: "Abgelehnt",
});

export const CustomerNumber = wire({
  customerNumber: ["Kundennummer", z.nullable(z.string())],
  status: ["Status", CustomerNumberStatus],
});
export type CustomerNumber = z.output<typeof CustomerNumber>;

/** Digits and letters as printed on a bill; blanks and hyphens are ignored. */
export const CustomerNumberText = line(40).check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, "").toUpperCase()),
  z.regex(/^[0-9A-Z]{4,20}$/, { error: "customerNumberRule" }),
);

documented.add(CustomerNumberText, {
  type: "string",
  maxLength: 40,
  pattern: "^[0-9A-Za-z][0-9A-Za-z -]{3,39}$",
});

const customerNumberExample = { Kundennummer: "4711081500", Status: "Offen" };

export const getCustomerNumber = defineCall({
  ...own,
  id: "getCustomerNumber",
  method: "GET",
  path: "/empfehler/GetResultFromKundennummer",
  summary: "The customer number that was given, and whether the provider confirmed it",
  answers: { 200: CustomerNumber },
  examples: { answer: customerNumberExample },
});

export const setCustomerNumber = defineCall({
  ...own,
  id: "setCustomerNumber",
  method: "PUT",
  path: "/empfehler/SetKundennummerForEmpfehler/{empfehlerHash}",
  summary: "Gives the customer number of the referrer, named by their own empfehlerHash",
  params: wire({ publicHash: ["empfehlerHash", Capability] }),
  query: wire({ customerNumber: ["kundennummer", CustomerNumberText] }),
  answers: { 200: CustomerNumber },
  errors: ["notFound"],
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: {
    params: { empfehlerHash: userExample.empfehlerHash },
    query: { kundennummer: "4711 0815-00" },
    answer: customerNumberExample,
  },
});

const newsletterExample = {
  newsletterpermission: false,
  newsletterpermissionversendetam: "2026-11-15T09:00:00.000Z",
};

export const setNewsletterOptIn = defineCall({
  ...own,
  id: "setNewsletterOptIn",
  method: "PUT",
  path: "/empfehler/setNewsletterOptin",
  summary: "Asks for the newsletter, which a mailed click must confirm; with Optin false, ends it at once",
  body: z.optional(wire({ optIn: ["Optin", z.optional(z.boolean())] })),
  answers: { 200: NewsletterState },
  errors: ["wrongState"],
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: { body: { Optin: true }, answer: newsletterExample },
});

export const confirmNewsletter = defineCall({
  ...open,
  id: "confirmNewsletter",
  method: "PUT",
  path: "/empfehler/newsletter/optin",
  summary: "The mailed click that confirms the newsletter; a second one changes nothing",
  body: wire({ token: ["Token", LinkToken] }),
  answers: { 204: null },
  errors: ["linkExpired"],
  rateLimit: { attempts: 20, seconds: 3_600, counts: "misses" },
  examples: { body: { Token: linkTokenExample } },
});

export const endNewsletter = defineCall({
  ...open,
  id: "endNewsletter",
  method: "PUT",
  path: "/empfehler/newsletter/optout",
  summary:
    "Ends the newsletter by a mailed link; with an address instead, mails that link and answers the same for unknown ones",
  body: z.union([wire({ token: ["Token", LinkToken] }), wire({ email: ["Email", TypedEmail] })]),
  answers: { 204: null },
  errors: ["linkExpired"],
  rateLimit: { attempts: 20, seconds: 3_600, counts: "misses" },
  examples: { body: { Token: linkTokenExample } },
});

export const listConsents = defineCall({
  ...own,
  id: "listConsents",
  method: "GET",
  path: "/empfehler/einwilligungen",
  summary: "What the referrer agreed to, each with the wording that was shown",
  answers: { 200: z.array(OwnConsent) },
  examples: { answer: [ownConsentExample] },
});

export const withdrawConsent = defineCall({
  ...own,
  id: "withdrawConsent",
  method: "PUT",
  path: "/empfehler/widerruf",
  summary: "Withdraws one consent, from now on; withdrawing it again changes nothing",
  body: ConsentName,
  answers: { 200: z.array(OwnConsent) },
  errors: ["wrongState"],
  rateLimit: { attempts: 60, seconds: 3_600 },
  examples: { body: { Art: "Newsletter", Thema: "newsletter" }, answer: [ownConsentExample] },
});

/** Amounts by the calendar year of their payout in Germany. */
const YearSum = wire({ year: ["Jahr", z.int()], cents: ["Cent", Cents] });

export const EarningsSummary = wire({
  receivedCents: ["ErhaltenCent", Cents],
  underwayCents: ["UnterwegsCent", Cents],
  years: ["Jahre", z.array(YearSum)],
  /** The year whose sum reaches the limit from which rewards are taxable, if there is one. */
  taxHintYear: ["SteuerhinweisJahr", z.nullable(z.int())],
  /** Successful recommendations since the running extra rewards began; 0 without any. */
  successes: ["Erfolge", z.int()],
  /** Ids of the running extra rewards that the referrer has earned. */
  earnedTiers: ["Mehrfachpraemien", z.array(z.string())],
  /** Those among them whose order the agency has not released yet. */
  unreleasedTiers: ["NichtFreigegeben", withDefault(z.array(z.string()), [])],
  /** Those among them that are checked for abuse. */
  heldTiers: ["InPruefung", withDefault(z.array(z.string()), [])],
  /** The running extra rewards that the referrer can still earn, and by which of the next successes; the first one first. */
  reachableTiers: [
    "Erreichbar",
    withDefault(z.array(wire({ id: ["Id", z.string()], remaining: ["NochErfolge", z.int()] })), []),
  ],
});
export type EarningsSummary = z.output<typeof EarningsSummary>;

export const getEarnings = defineCall({
  ...own,
  id: "getEarnings",
  method: "GET",
  path: "/empfehler/summen",
  summary: "What the referrer has received, what is on its way, and the sum of each year",
  answers: { 200: EarningsSummary },
  examples: {
    answer: {
      ErhaltenCent: 26_000,
      UnterwegsCent: 7_000,
      Jahre: [{ Jahr: 2026, Cent: 26_000 }],
      SteuerhinweisJahr: 2026,
      Erfolge: 1,
      Mehrfachpraemien: ["herbst-1"],
      NichtFreigegeben: [],
      InPruefung: [],
      Erreichbar: [{ Id: "herbst-2", NochErfolge: 1 }],
    },
  },
});

export const myDataCalls = [
  changeUser,
  changeEmail,
  dropEmailChange,
  confirmEmail,
  exportPersonalData,
  askAboutOwnData,
  deleteAccount,
  getCustomerNumber,
  setCustomerNumber,
  setNewsletterOptIn,
  confirmNewsletter,
  endNewsletter,
  listConsents,
  withdrawConsent,
  getEarnings,
] as const;
