import type { Language } from "../language.ts";
import type { Words } from "./list.ts";

/** What each task of the queue does, for people who read why it failed. */
const taskNames: Readonly<Record<string, Words>> = {
  "mail.deliver": { de: "E-Mail zustellen", en: "Deliver a mail" },
  "order.rewards": { de: "Prämien zu einer Bestellung buchen", en: "Book the rewards of an order" },
  "commission.document": { de: "PDF einer Gutschrift erzeugen", en: "Make the PDF of a credit note" },
  "callCentre.mailLink": {
    de: "Anmeldelink ans Callcenter senden",
    en: "Mail a login link to the call centre",
  },
  "account.mailLink": { de: "Link zum Konto senden", en: "Mail a link to the account" },
  "account.emailChange": { de: "Neue E-Mail-Adresse bestätigen lassen", en: "Have a new address confirmed" },
  "privacy.mailDataAccess": { de: "Link zur Datenauskunft senden", en: "Mail a link to the person's data" },
  "recommendation.mailOptIn": { de: "Empfehlung bestätigen lassen", en: "Have a recommendation confirmed" },
};

/** The name of a task in words; an unknown one stays as it is. */
export const taskIn = (task: string, language: Language): string => taskNames[task]?.[language] ?? task;

const jobFaults: readonly { readonly form: RegExp; readonly words: Words }[] = [
  {
    form: /\b(ENOSPC|EDQUOT)\b/,
    words: { de: "Der Speicherplatz ist voll", en: "The disk is full" },
  },
  {
    form: /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)\b/,
    words: { de: "Ein anderer Dienst war nicht erreichbar", en: "Another service could not be reached" },
  },
  {
    form: /\b(EACCES|EPERM|EROFS)\b/,
    words: { de: "Eine Datei ließ sich nicht schreiben", en: "A file could not be written" },
  },
];

/** Why a job failed, in words, with the message of the program behind them. */
export function jobFaultIn(error: string, language: Language): string {
  const found = jobFaults.find(({ form }) => form.test(error));
  const words = found?.words[language] ?? { de: "Fehler im Programm", en: "Error in the program" }[language];
  return `${words} (${error})`;
}

const known: readonly { readonly form: RegExp; readonly words: Words }[] = [
  {
    form: /^RCPT TO 5\d\d$/,
    words: { de: "Der Mailserver hat die Adresse abgelehnt", en: "The mail server refused the address" },
  },
  {
    // After the address was accepted: for its content or size, or as spam.
    form: /^DATA 5\d\d$/,
    words: { de: "Der Mailserver hat die E-Mail abgelehnt", en: "The mail server refused the mail" },
  },
  {
    form: /^(RCPT TO|DATA) 4\d\d$/,
    words: {
      de: "Der Mailserver nimmt die E-Mail noch nicht an",
      en: "The mail server does not accept the mail yet",
    },
  },
  {
    form: /^(AUTH|MAIL FROM)\b/,
    words: {
      de: "Der Mailserver hat die Anmeldung oder den Absender abgelehnt",
      en: "The mail server refused the login or the sender",
    },
  },
  {
    form: /^CONN\b/,
    words: { de: "Der Mailserver war nicht erreichbar", en: "The mail server could not be reached" },
  },
  {
    form: /^its link is not needed any more$/,
    words: { de: "Der Link darin wird nicht mehr gebraucht", en: "Its link is not needed any more" },
  },
  {
    form: /^its recipient is reported to have died$/,
    words: {
      de: "Die Bank meldet den Tod der Person",
      en: "The bank reports that the person has died",
    },
  },
  {
    form: /^not delivered within (\d+) days$/,
    words: { de: "Innerhalb von $1 Tagen nicht zugestellt", en: "Not delivered within $1 days" },
  },
];

/** Why a mail was not delivered, in words, with the mail server's own code behind them. */
export function mailFaultIn(reason: string, language: Language): string {
  const found = known.find(({ form }) => form.test(reason));
  if (!found) return reason;
  const words = reason.replace(found.form, found.words[language]);
  const code = /^[A-Z ]+ \d{3}$/.exec(reason)?.[0];
  return code === undefined ? words : `${words} (${code})`;
}
