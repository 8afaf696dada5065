import * as z from "zod/mini";
import { type Language, languages } from "../language.ts";
import { withDefault } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const callDefaults = { scope: "consoleTenant", tag: "Texte" } as const;

const LONGEST_TEXT = 4_000;
const MOST_CHANGES = 300;

/** A mail, the texts for sharing, or the words of a part of the pages. */
export const textKinds = ["mail", "share", "page"] as const;
export type TextKind = (typeof textKinds)[number];

/** What the variables of mails and shared texts stand for. */
export const textVariables: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  brand: { de: "Name Ihrer Marke", en: "name of your brand" },
  mandant: { de: "Name Ihrer Marke", en: "name of your brand" },
  product: { de: "Name des Produkts", en: "name of the product" },
  produkt: { de: "Name des Produkts", en: "name of the product" },
  name: { de: "Name der Person", en: "name of the person" },
  vorname: { de: "Vorname der empfehlenden Person", en: "first name of the referrer" },
  nachname: { de: "Nachname der empfehlenden Person", en: "last name of the referrer" },
  firstName: { de: "Vorname", en: "first name" },
  number: { de: "Nummer", en: "number" },
  amount: { de: "Betrag mit Euro-Zeichen", en: "amount with the euro sign" },
  praemie: { de: "Betrag der Prämie", en: "amount of the reward" },
  value: { de: "Wert", en: "value" },
  date: { de: "Datum", en: "date" },
  days: { de: "Anzahl der Tage", en: "number of days" },
  minutes: { de: "Anzahl der Minuten", en: "number of minutes" },
  count: { de: "Anzahl", en: "count" },
  agency: { de: "Name der Agentur", en: "name of the agency" },
  owner: { de: "Wer die Agentur leitet", en: "who runs the agency" },
  inviter: { de: "Wer einlädt", en: "who invites" },
  referrer: { de: "Wer empfohlen hat", en: "who recommended" },
  berater: { de: "Name der Beratung", en: "name of the advisor" },
  month: { de: "Monat", en: "month" },
  link: { de: "Link zur Empfehlung", en: "link of the recommendation" },
  email: { de: "E-Mail-Adresse", en: "email address" },
  iban: { de: "Bankverbindung, gekürzt", en: "bank account, shortened" },
};

/** What shared texts are shown with in the preview. */
export const sharedExamples: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: { produkt: "Ökostrom", praemie: "50 €", vorname: "Jana", nachname: "Petersen", berater: "Kai Brandt" },
  en: {
    produkt: "Green power",
    praemie: "€50",
    vorname: "Jana",
    nachname: "Petersen",
    berater: "Kai Brandt",
  },
};

const GroupId = text(60).check(z.regex(/^[\w-]+$/));
const groupParams = wire({ id: ["gruppe", GroupId] });
const params = { gruppe: "rewardReady" };

const TextGroup = wire({
  id: ["Gruppe", z.string()],
  kind: ["Art", z.enum(textKinds)],
  /** Of a mail its subject. */
  title: ["Titel", z.string()],
  /** How many of its texts are the tenant's own. */
  own: ["Eigene", z.int()],
  /**
   * How many own texts are not shown, because the standard text was removed or has other variables since: an operator has to
   * change or delete them.
   */
  unused: ["Ungenutzt", withDefault(z.int(), 0)],
  total: ["Alle", z.int()],
});
export type TextGroup = z.output<typeof TextGroup>;

export const listTextGroups = defineConsoleCall({
  ...callDefaults,
  ability: "content.read",
  id: "listTextGroups",
  method: "GET",
  path: "/texte",
  summary: "Lists mails, texts for sharing and words of the pages that a tenant can write itself",
  answers: { 200: wire({ content: ["Content", z.array(TextGroup)] }) },
  examples: {
    answer: {
      Content: [
        { Gruppe: "rewardReady", Art: "mail", Titel: "Ihre Prämie ist da", Eigene: 1, Ungenutzt: 0, Alle: 8 },
      ],
    },
  },
});

const TextInLanguage = wire({
  /** Empty if an update has removed the text: the own one is shown nowhere and can only be deleted. */
  standard: ["Standard", z.string()],
  own: ["Eigener", z.nullable(z.string())],
});
const EditableText = wire({
  key: ["Name", z.string()],
  /** Names that stand in braces, and that a text of its own needs too. */
  variables: ["Variablen", z.array(z.string())],
  de: ["De", TextInLanguage],
  en: ["En", TextInLanguage],
});
export type EditableText = z.output<typeof EditableText>;

export const getTextGroup = defineConsoleCall({
  ...callDefaults,
  ability: "content.read",
  id: "getTextGroup",
  method: "GET",
  path: "/texte/{gruppe}",
  summary: "Returns the standard texts of a group and the tenant's own",
  params: groupParams,
  answers: {
    200: wire({
      kind: ["Art", z.enum(textKinds)],
      title: ["Titel", z.string()],
      texts: ["Texte", z.array(EditableText)],
    }),
  },
  examples: {
    params,
    answer: {
      Art: "mail",
      Titel: "Ihre Prämie von {amount} ist da",
      Texte: [
        {
          Name: "subject",
          Variablen: ["amount"],
          De: { Standard: "Ihre Prämie von {amount} ist da", Eigener: null },
          En: { Standard: "Your reward of {amount} is here", Eigener: null },
        },
      ],
    },
  },
});

const OwnText = z.nullable(text(LONGEST_TEXT));

export const saveTexts = defineConsoleCall({
  ...callDefaults,
  ability: "content.publish",
  id: "saveTexts",
  method: "PUT",
  path: "/texte/{gruppe}",
  summary: "Publishes texts of the tenant's own, or goes back to the standard, as a version of the tenant",
  params: groupParams,
  body: wire({
    changes: [
      "Aenderungen",
      z
        .array(
          wire({
            key: ["Name", text(80)],
            language: ["Sprache", z.enum(languages)],
            /** The tenant's own text that the author saw; null for the standard. */
            before: ["Vorher", OwnText],
            after: ["Nachher", OwnText],
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_CHANGES)),
    ],
  }),
  answers: { 204: null },
  examples: {
    params,
    body: {
      Aenderungen: [
        { Name: "subject", Sprache: "de", Vorher: null, Nachher: "Moin! {amount} warten auf Sie" },
      ],
    },
  },
});

const Written = wire({
  language: ["Sprache", z.enum(languages)],
  /** Texts that are not saved yet, by name. */
  texts: ["Texte", z.record(text(80), text(LONGEST_TEXT))],
});

export const previewMail = defineConsoleCall({
  ...callDefaults,
  ability: "content.read",
  id: "previewMail",
  method: "POST",
  path: "/texte/{gruppe}/vorschau",
  summary: "Shows a mail with example data and texts that are not saved yet",
  params: groupParams,
  body: Written,
  answers: {
    200: wire({
      subject: ["Betreff", z.string()],
      html: ["Html", z.string()],
      text: ["Text", z.string()],
    }),
  },
  examples: {
    params,
    body: { Sprache: "de", Texte: { subject: "Moin! {amount} warten auf Sie" } },
    answer: { Betreff: "Moin! 50,00 € warten auf Sie", Html: "<!doctype html>…", Text: "Moin!" },
  },
});

export const sendSampleMail = defineConsoleCall({
  ...callDefaults,
  ability: "content.publish",
  id: "sendSampleMail",
  method: "POST",
  path: "/texte/{gruppe}/testmail",
  summary: "Sends a mail with example data, also with texts that are not saved yet, to the operator",
  params: groupParams,
  body: Written,
  answers: { 204: null },
  examples: { params, body: { Sprache: "de", Texte: { subject: "Moin! {amount} warten auf Sie" } } },
});

export const textDeskCalls = [listTextGroups, getTextGroup, saveTexts, previewMail, sendSampleMail] as const;
