import type { Language } from "../language.ts";
import type { Words } from "./list.ts";

/** Who or what caused an entry of the timeline or the journal, where the product names no person. */
const actors: Readonly<Record<string, Words>> = {
  job: { de: "automatisch", en: "automatically" },
  deadline: { de: "automatisch", en: "automatically" },
  feed: { de: "Meldung des Anbieters", en: "reported by the provider" },
  "order feed": { de: "Meldung des Anbieters", en: "reported by the provider" },
  browser: { de: "Bestellseite", en: "order page" },
  agency: { de: "Agentur", en: "agency" },
  member: { de: "Mitglied der Agentur", en: "member of the agency" },
  referrer: { de: "empfehlende Person", en: "referrer" },
  recipient: { de: "empfohlene Person", en: "recipient" },
  agent: { de: "Callcenter", en: "call centre" },
  callCentre: { de: "Callcenter", en: "call centre" },
  operator: { de: "Betreuung", en: "operator" },
  login: { de: "Anmeldung", en: "login" },
  restore: { de: "Wiederherstellung der Datenbank", en: "restore of the database" },
  mail: { de: "Link in der E-Mail", en: "link in the mail" },
  "welcome mail": { de: "Link in der E-Mail", en: "link in the mail" },
  "newsletter mail": { de: "Link in der E-Mail", en: "link in the mail" },
  "opt-out link": { de: "Abmeldelink", en: "opt-out link" },
  "my data": { de: "Seite „Meine Daten“", en: "page “My data”" },
  "data access": { de: "Datenauskunft", en: "data access" },
  deletion: { de: "Löschung", en: "erasure" },
  request: { de: "Datenschutzfall", en: "privacy request" },
  registration: { de: "Registrierung", en: "registration" },
  "operator link": { de: "Zugang durch Ihr Team", en: "access by your team" },
  createRecommendation: { de: "beim Empfehlen", en: "while recommending" },
  createRecipient: { de: "beim Annehmen", en: "while accepting" },
  giveRecipientConsent: { de: "beim Annehmen", en: "while accepting" },
};

/** Names with a number or a person in them. */
const forms: readonly { readonly form: RegExp; readonly words: Words }[] = [
  {
    form: /^payout (\S+) voided by (.+)$/,
    words: { de: "Auszahlung $1, storniert von $2", en: "payout $1, voided by $2" },
  },
  {
    form: /^payout (\S+), lost in a restore$/,
    words: { de: "Auszahlung $1, bei einer Wiederherstellung verloren", en: "payout $1, lost in a restore" },
  },
  {
    form: /^(.+), asked for by (.+)$/,
    words: { de: "$1, auf Antrag von $2", en: "$1, asked for by $2" },
  },
  { form: /^weitersagen (.+)$/, words: { de: "Befehl „$1“", en: "command “$1”" } },
  { form: /^payout (\S+)$/, words: { de: "Auszahlung $1", en: "payout $1" } },
  {
    form: /^(\S+) (\S+), imported by (.+)$/,
    words: { de: "Datei der Bank $2 ($1), eingelesen von $3", en: "bank file $2 ($1), imported by $3" },
  },
];

/** The words for an actor; a person's own name stays as it is. */
export function actorIn(actor: string, language: Language): string {
  const kind = /^([a-zA-Z]+) \d+$/.exec(actor)?.[1] ?? actor;
  const known = actors[kind];
  if (known) return known[language];
  const found = forms.find(({ form }) => form.test(actor));
  return found ? actor.replace(found.form, found.words[language]) : actor;
}
