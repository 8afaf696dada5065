import { formatMoney } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";

/** What the records call their fields, for whoever reads English. */
const englishNames: Readonly<Record<string, string>> = {
  "E-Mail": "Email",
  Anrede: "Title",
  Vorname: "First name",
  Nachname: "Last name",
  Sprache: "Language",
  Kennung: "Identifier",
  Angelegt: "Created",
  Bestätigt: "Confirmed",
  "Registrierung abgeschlossen": "Registration finished",
  "Teilnahme erklärt": "Eligibility declared",
  "Newsletter angefragt": "Newsletter asked for",
  "Neue E-Mail": "New email",
  Sperre: "Block",
  "In Prüfung seit": "Being checked since",
  Kundennummer: "Customer number",
  "Stand der Kundennummer": "State of the customer number",
  Zweck: "Purpose",
  Fassung: "Version",
  Schritt: "Step",
  Am: "On",
  Über: "Through",
  Nummer: "Number",
  Produkt: "Product",
  Anteil: "Share in percent",
  Kanal: "Channel",
  Stand: "State",
  Bedingungen: "Conditions",
  Erstellt: "Created",
  "Gültig bis": "Valid until",
  "Gesperrt seit": "Locked since",
  Empfehlung: "Recommendation",
  Art: "Kind",
  Cent: "Amount",
  Seit: "Since",
  Wahl: "Choice",
  Entstanden: "Arose",
  Frühestens: "Available from",
  "Abholbar bis": "Collect by",
  "IBAN (verkürzt)": "IBAN (shortened)",
  Gespeichert: "Saved",
  Auftragsnummer: "Order number",
  "Bestellt am": "Ordered on",
  Hinweis: "Note",
  Gemeldet: "Claimed",
  Nachweis: "Evidence",
  Betreff: "Subject",
  Versendet: "Sent",
  Angemeldet: "Logged in",
  Beendet: "Ended",
};

export function fieldName(name: string, language: Language): string {
  if (language === "en") return englishNames[name] ?? name;
  return name === "Cent" ? "Betrag" : name;
}

/** States and kinds, which the records keep in the words of the program. */
const germanWords: Readonly<Record<string, string>> = {
  open: "offen",
  ok: "angenommen",
  provided: "liegt bereit",
  collected: "gewählt",
  paid: "ausgezahlt",
  expired: "abgelaufen",
  cancelled: "entfallen",
  checking: "in Prüfung",
  matched: "zugeordnet",
  refused: "abgelehnt",
  pending: "in Prüfung",
  confirmed: "bestätigt",
  bounty: "Prämie",
  tier: "Mehrfachprämie",
  campaign: "Aktionsprämie",
  goodwill: "Kulanz",
  transfer: "Überweisung",
  voucher: "Gutschein",
  terms: "Teilnahmebedingungen",
  eligibility: "Teilnahmeberechtigung",
  newsletter: "Newsletter",
  advertising: "Werbung",
  given: "erteilt",
  asked: "angefragt",
  withdrawn: "widerrufen",
  blocked: "gesperrt",
  rules: "gesperrt wegen Verstoßes gegen die Regeln",
  employee: "gesperrt als Beschäftigte oder Dienstleister",
  de: "Deutsch",
  en: "Englisch",
};

/** Where the program's own words are not what an English reader would say. */
const englishWords: Readonly<Record<string, string>> = {
  ok: "accepted",
  provided: "ready to collect",
  collected: "chosen",
  checking: "being checked",
  pending: "being checked",
  bounty: "reward",
  tier: "multiple reward",
  campaign: "campaign reward",
  transfer: "bank transfer",
  terms: "conditions of participation",
  rules: "blocked for breaking the rules",
  employee: "blocked as an employee or service provider",
  de: "German",
  en: "English",
};

/** By which way somebody said yes or no. Who records for others is named as they are. */
const ways: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    registration: "Registrierung",
    "welcome mail": "Link in der Begrüßungsmail",
    createRecommendation: "Formular der Empfehlung",
    "my data": "Meine Daten",
    "newsletter mail": "Link in der Newsletter-Mail",
    "opt-out link": "Link zum Abbestellen",
  },
  en: {
    registration: "registration",
    "welcome mail": "link in the welcome mail",
    createRecommendation: "recommendation form",
    "my data": "my data",
    "newsletter mail": "link in the newsletter mail",
    "opt-out link": "link to unsubscribe",
  },
};

/** These fields hold such words; everywhere else a word is somebody's own. */
const worded: ReadonlySet<string> = new Set([
  "Stand",
  "Stand der Kundennummer",
  "Art",
  "Wahl",
  "Zweck",
  "Schritt",
  "Sprache",
  "Sperre",
]);

/** These hold numbers that people read to each other. */
const spoken: ReadonlySet<string> = new Set(["Nummer", "Code", "Empfehlung"]);

/** What a field holds, in words; undefined where it speaks for itself. */
export function fieldWord(
  name: string,
  value: string | number | boolean | null,
  language: Language,
): string | undefined {
  if (name === "Cent" && typeof value === "number") return formatMoney(value, language);
  if (name === "Über" && typeof value === "string") return ways[language][value];
  if (typeof value !== "string") return undefined;
  if (worded.has(name)) return { de: germanWords, en: englishWords }[language][value];
  return spoken.has(name) ? showSpokenNumber(value) : undefined;
}
