import type { Language } from "./language.ts";

/** Validation rules that have a text of their own, by the name that a schema gives as its error. */
const fieldRules: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  passwordRule: {
    de: "Das Passwort braucht mindestens 8 Zeichen, darunter einen Kleinbuchstaben, einen Großbuchstaben und eine Ziffer.",
    en: "The password needs at least 8 characters with a lower-case letter, an upper-case letter and a digit.",
  },
  knownWord: {
    de: "Ein bekanntes Wort mit einer Zahl, etwa Sommer2026, genügt nicht.",
    en: "A well-known word with a number, such as Summer2026, is not enough.",
  },
  guessablePassword: {
    de: "Dieses Passwort ist leicht zu erraten, weil es fast nur aus bekannten Wörtern, Jahreszahlen oder einfachen Folgen besteht. Bitte wählen Sie ein anderes.",
    en: "This password is easy to guess because it is little more than well-known words, years or simple sequences. Please choose another one.",
  },
  phoneRule: {
    de: "Bitte geben Sie eine Telefonnummer aus Ziffern ein, zum Beispiel 0441 123456.",
    en: "Please enter a phone number made of digits, for example 0441 123456.",
  },
  customerNumberRule: {
    de: "Eine Kundennummer hat 4 bis 20 Ziffern oder Buchstaben, zum Beispiel 4711 0815-00.",
    en: "A customer number has 4 to 20 digits or letters, for example 4711 0815-00.",
  },
  nameRule: {
    de: "Bitte geben Sie nur den Namen ein, ohne Internetadressen und Steuerzeichen.",
    en: "Please enter the name only, without web addresses and control characters.",
  },
  birthDateRule: {
    de: "Bitte geben Sie ein Geburtsdatum als TT.MM.JJJJ an, zum Beispiel 14.11.1990.",
    en: "Please enter a date of birth as DD.MM.YYYY, for example 14.11.1990.",
  },
  euroRule: {
    de: "Bitte geben Sie einen Betrag ab 1 Cent bis 100.000 € ein, zum Beispiel 250 oder 249,50.",
    en: "Please enter an amount from 1 cent to €100,000, for example 250 or 249.50.",
  },
  vatIdRule: {
    de: "Bitte geben Sie eine USt-IdNr. der EU ein, zum Beispiel DE123456789.",
    en: "Please enter a VAT ID of the EU, for example DE123456789.",
  },
  commissionScheme: {
    de: "Bitte geben Sie Schema und Cent an, zum Beispiel standard;7000.",
    en: "Please enter scheme and cents, for example standard;7000.",
  },
  bountyAmounts: {
    de: "Wert (Euro) und WertCent nennen verschiedene Beträge. WertCent genügt.",
    en: "Wert (euros) and WertCent state different amounts. WertCent is enough.",
  },
  networkRule: {
    de: "Bitte geben Sie je Zeile eine IP-Adresse oder ein Netz ein, zum Beispiel 192.0.2.0/24.",
    en: "Please enter one IP address or network per line, for example 192.0.2.0/24.",
  },
  linkNameRule: {
    de: "Der Name im Link besteht aus Kleinbuchstaben, Ziffern und Strichen, zum Beispiel herbst-2026.",
    en: "The name in the link has lower-case letters, digits and hyphens, for example autumn-2026.",
  },
  reasonRule: {
    de: "Bitte schreiben Sie mindestens drei Zeichen.",
    en: "Please write at least three characters.",
  },
  oldPassword: {
    de: "Das bisherige Passwort ist nicht richtig.",
    en: "The current password is not correct.",
  },
  ownPassword: {
    de: "Ihr Passwort ist nicht richtig.",
    en: "Your password is not correct.",
  },
};

const furtherRules = new Map<string, Readonly<Record<Language, string>>>();

/** Adds rules of schemas that not every page has. */
export function addFieldRules(rules: Readonly<Record<string, Readonly<Record<Language, string>>>>): void {
  for (const [name, texts] of Object.entries(rules)) furtherRules.set(name, texts);
}

export function fieldRuleText(name: string, language: Language): string | undefined {
  return Object.hasOwn(fieldRules, name) ? fieldRules[name]?.[language] : furtherRules.get(name)?.[language];
}

/** The rules of a new password as its hint shows them, with the error of each. */
const passwordRules = [
  { hint: "passwordRule", error: "passwordRule" },
  { hint: "knownWord", error: "guessablePassword" },
];

/** What a new password must be. The rule that the shown error explains is left out. */
export const passwordHint = (language: Language, shownError?: string): string =>
  passwordRules
    .filter(({ error }) => fieldRuleText(error, language) !== shownError)
    .map(({ hint }) => fieldRuleText(hint, language))
    .join(" ");
