import * as z from "zod/mini";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * The fields of the personal data export: English names in code, German names on the wire. Their labels are in
 * `personal-data-file/texts.ts`.
 */
export const fieldNames = {
  email: "E-Mail",
  pendingEmail: "Neue E-Mail",
  formerEmail: "Frühere E-Mail",
  salutation: "Anrede",
  firstName: "Vorname",
  lastName: "Nachname",
  language: "Sprache",
  publicHash: "Kennung",
  accountCreatedAt: "Angelegt",
  confirmedAt: "Bestätigt",
  registeredAt: "Registrierung abgeschlossen",
  eligibilityDeclaredAt: "Teilnahme erklärt",
  newsletter: "Newsletter",
  newsletterRequestedAt: "Newsletter angefragt",
  customerNumber: "Kundennummer",
  customerNumberStatus: "Stand der Kundennummer",
  blockReason: "Sperre",
  purpose: "Zweck",
  version: "Fassung",
  wording: "Wortlaut",
  step: "Schritt",
  at: "Am",
  via: "Über",
  number: "Nummer",
  code: "Code",
  share: "Anteil",
  channel: "Kanal",
  product: "Produkt",
  status: "Stand",
  termsVersion: "Bedingungen",
  createdAt: "Erstellt",
  validUntil: "Gültig bis",
  lockedAt: "Gesperrt seit",
  recommendation: "Empfehlung",
  text: "Text",
  kind: "Art",
  amountCents: "Cent",
  statusSince: "Seit",
  choice: "Wahl",
  earnedAt: "Entstanden",
  availableFrom: "Frühestens",
  collectBy: "Abholbar bis",
  heldSince: "In Prüfung seit",
  maskedIban: "IBAN (verkürzt)",
  savedAt: "Gespeichert",
  orderNumber: "Auftragsnummer",
  orderedOn: "Bestellt am",
  note: "Hinweis",
  claimedAt: "Gemeldet",
  evidence: "Nachweis",
  subject: "Betreff",
  sentAt: "Versendet",
  usedUntil: "Gültig gewesen bis",
  nickname: "Spitzname",
  deviceMark: "Gerätekennzeichen",
  party: "Rolle",
  decidedAt: "Entschieden am",
  abuseScore: "Punkte der Missbrauchsprüfung",
  abuseReasons: "Gründe der Missbrauchsprüfung",
  appealedAt: "Widersprochen am",
  appealText: "Widerspruch",
  holder: "Kontoinhaber",
  iban: "IBAN",
  bic: "BIC",
  street: "Straße",
  houseNumber: "Hausnummer",
  postcode: "Postleitzahl",
  town: "Ort",
  acceptedAt: "Angenommen am",
  keptUntil: "Gespeichert bis",
  advertisingSince: "Werbung erlaubt seit",
  contractOn: "Vertragsdatum",
  orderedAt: "Bestellt",
  mediaType: "Dateityp",
  content: "Inhalt",
  addedAt: "Hinzugefügt",
  loggedInAt: "Angemeldet",
  endedAt: "Beendet",
} as const;
export type PersonalField = keyof typeof fieldNames;
export type PersonalRecord = Readonly<Partial<Record<PersonalField, z.output<typeof Value>>>>;

const wireNames = new Map<string, string>(Object.entries(fieldNames));
const codeNames = new Map([...wireNames].map(([codeName, wireName]) => [wireName, codeName]));

/** One stored record. Fields keep their order, because the downloaded file shows them in it. */
export const PersonalRecord = z.codec(z.record(z.string(), Value), z.custom<PersonalRecord>(), {
  decode: (record) => renameFields(record, codeNames),
  encode: (record) => renameFields(record, wireNames) as Record<string, z.output<typeof Value>>,
});

function renameFields(record: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [names.get(name) ?? name, value]));
}

/** One kind of stored data, with a heading for readers and its records. */
const DataSection = wire({
  name: ["Name", z.string()],
  title: ["Titel", z.string()],
  /** Where it came from and why it is stored. */
  note: ["Hinweis", z.string()],
  records: ["Eintraege", z.array(PersonalRecord)],
});
export type DataSection = z.output<typeof DataSection>;

/** Everything stored about a person, readable by machines and people. */
export const PersonalData = wire({
  brand: ["Anbieter", z.string()],
  createdAt: ["ErstelltAm", Instant],
  sections: ["Bereiche", z.array(DataSection)],
});
export type PersonalData = z.output<typeof PersonalData>;
