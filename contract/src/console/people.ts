import { reasonsForPerson } from "@weitersagen/domain/bank-reasons";
import * as z from "zod/mini";
import { IdText, Instant, withDefault } from "../scalars.ts";
import { trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { CareOrder } from "./care-order.ts";
import { defineConsoleCall } from "./console-call.ts";
import type { Words } from "./list.ts";
import { TimelineEntry } from "./timeline.ts";

const callDefaults = { scope: "consoleTenant", tag: "Betreuung" } as const;
export const parties = ["referrer", "recipient"] as const;
export type PartyName = (typeof parties)[number];

export const hitKinds = ["referrer", "recipient", "recommendation", "order"] as const;

const Hit = wire({
  kind: ["Art", z.enum(hitKinds)],
  id: ["Id", z.int()],
  /** The number of a recommendation. */
  number: ["Nummer", z.nullable(z.string())],
  title: ["Titel", z.string()],
  detail: ["Einzelheit", z.nullable(z.string())],
  /** By what it was found. */
  foundBy: [
    "GefundenUeber",
    z.enum(["name", "email", "formerEmail", "number", "code", "order", "iban", "payment"]),
  ],
  at: ["Zeit", Instant],
});
export type Hit = z.output<typeof Hit>;

export const findPeople = defineConsoleCall({
  ...callDefaults,
  ability: "people.read",
  isAudited: true,
  id: "findPeople",
  method: "GET",
  path: "/suche",
  summary: "Finds people, recommendations and orders by name, email, number, code, payment or end of IBAN",
  query: wire({ text: ["suche", trimmed(100).check(z.minLength(2))] }),
  answers: { 200: wire({ content: ["Content", z.array(Hit)] }) },
  examples: {
    query: { suche: "Muster" },
    answer: {
      Content: [
        {
          Art: "referrer",
          Id: 7,
          Nummer: null,
          Titel: "Erika Muster",
          Einzelheit: "erika@example.org",
          GefundenUeber: "name",
          Zeit: "2026-10-01T08:00:00Z",
        },
      ],
    },
  },
});

export const PersonRecommendation = wire({
  number: ["Nummer", z.string()],
  product: ["Produkt", z.nullable(z.string())],
  status: ["Status", z.string()],
  createdAt: ["Erstellt", Instant],
  validUntil: ["GueltigBis", Instant],
  isLocked: ["Gesperrt", z.boolean()],
  /** An order came from it that was not cancelled. */
  isOrdered: ["Bestellt", z.boolean()],
});

export const CareReward = wire({
  id: ["Id", z.int()],
  kind: ["Art", z.string()],
  party: ["Partei", z.enum(parties)],
  cents: ["Betrag", z.int()],
  status: ["Status", z.string()],
  statusAt: ["StatusSeit", Instant],
  dueAt: ["FaelligAm", Instant],
  expiresAt: ["VerfaelltAm", z.nullable(Instant)],
  choice: ["Wahl", z.nullable(z.string())],
  isHeld: ["Angehalten", z.boolean()],
  /** What an open reward still needs besides its period. */
  waitsFor: ["WartetAuf", z.array(z.enum(["address", "account", "release"]))],
  /** The last transfer came back, and its owner has to choose again. */
  cameBack: ["Zurueckgekommen", withDefault(z.boolean(), false)],
  recommendation: ["Empfehlungsnummer", z.string()],
  order: ["Auftragsnummer", z.nullable(z.string())],
  /** Who ordered; null if it is not known. */
  friend: ["Name", z.nullable(z.string())],
  product: ["Produkt", z.nullable(z.string())],
});
export type CareReward = z.output<typeof CareReward>;

export const CareClaim = wire({
  id: ["Id", z.int()],
  /** Null once it was erased. */
  order: ["Auftragsnummer", z.nullable(z.string())],
  /** The day of the list of claims. */
  createdAt: ["GemeldetAm", Instant],
  status: ["Status", z.string()],
  statusAt: ["StatusSeit", Instant],
  reason: ["Grund", z.nullable(z.string())],
  waitsUntil: ["WartetBis", Instant],
});

/** What happens by itself, in words. */
export const nextStepNames = {
  rewardDue: { de: "Prämie wird bereitgestellt", en: "Reward becomes available" },
  rewardSoon: {
    de: "Frist vorbei: wird in den nächsten Minuten bereitgestellt",
    en: "Period over: provided within minutes",
  },
  addressMissing: {
    de: "Frist vorbei: wird bereitgestellt, sobald die E-Mail-Adresse bestätigt ist",
    en: "Period over: provided as soon as the email address is confirmed",
  },
  accountBlocked: {
    de: "Frist vorbei: wird bereitgestellt, sobald das Konto wieder frei ist",
    en: "Period over: provided as soon as the account is free again",
  },
  releaseMissing: {
    de: "Frist vorbei: wird bereitgestellt, sobald die Agentur die Bestellung freigegeben hat",
    en: "Period over: provided as soon as the agency has released the order",
  },
  transferDue: { de: "Überweisung versprochen bis", en: "Transfer promised by" },
  transferLate: {
    de: "Überweisung ist überfällig: Die Finanzabteilung muss auszahlen",
    en: "Transfer is overdue: finance has to pay it out",
  },
  voucherDue: { de: "Gutschein spätestens per E-Mail", en: "Voucher by mail at the latest" },
  voucherLate: {
    de: "Gutschein ist überfällig: Es fehlen Codes",
    en: "Voucher is overdue: codes are missing",
  },
  rewardExpires: {
    de: "Prämie verfällt, wenn sie nicht abgerufen wird",
    en: "Reward expires unless it is collected",
  },
  paymentReturned: {
    de: "Überweisung kam zurück: Die Person muss eine andere Bankverbindung angeben, sonst verfällt die Prämie",
    en: "Transfer came back: the person has to give another account, or the reward expires",
  },
  linkExpires: { de: "Link läuft ab", en: "Link expires" },
  claimWaits: { de: "Reklamation wartet auf die Bestellung", en: "Claim waits for its order" },
  accountFrozen: { de: "Auszahlung wieder möglich", en: "Payouts possible again" },
  dataDeleted: {
    de: "Daten werden gelöscht, wenn keine Bestellung kommt",
    en: "Data is deleted unless an order arrives",
  },
  held: { de: "Prämie wartet auf eine Prüfung", en: "Reward waits for a decision" },
} as const satisfies Readonly<Record<string, Words>>;
const nextStepKinds = Object.keys(nextStepNames) as (keyof typeof nextStepNames)[];

/** What the product will do by itself. */
export const NextStep = wire({
  kind: ["Art", z.enum(nextStepKinds)],
  at: ["Zeit", z.nullable(Instant)],
  about: ["Nummer", z.nullable(z.string())],
  cents: ["Betrag", z.nullable(z.int())],
  /** The page about it: a case or claim by its id, a recommendation by its number. */
  page: [
    "Seite",
    z.nullable(wire({ kind: ["Art", z.enum(["case", "claim", "recommendation"])], id: ["Id", z.string()] })),
  ],
});
export type NextStep = z.output<typeof NextStep>;

export const PersonView = wire({
  kind: ["Art", z.enum(parties)],
  id: ["Id", z.int()],
  number: ["Nummer", z.nullable(z.string())],
  salutation: ["Anrede", z.nullable(z.string())],
  firstName: ["Vorname", z.nullable(z.string())],
  lastName: ["Nachname", z.nullable(z.string())],
  email: ["Email", z.nullable(z.string())],
  pendingEmail: ["NeueEmail", z.nullable(z.string())],
  street: ["Strasse", z.nullable(z.string())],
  houseNumber: ["Hausnummer", z.nullable(z.string())],
  postcode: ["Plz", z.nullable(z.string())],
  town: ["Ort", z.nullable(z.string())],
  language: ["Sprache", z.string()],
  createdAt: ["Erstellt", Instant],
  confirmedAt: ["Bestaetigt", z.nullable(Instant)],
  registeredAt: ["Registriert", z.nullable(Instant)],
  deletedAt: ["Geloescht", z.nullable(Instant)],
  blockReason: ["Sperrgrund", z.nullable(z.string())],
  blockedAt: ["GesperrtAm", z.nullable(Instant)],
  customerNumber: ["Kundennummer", z.nullable(z.string())],
  iban: ["IbanVerdeckt", z.nullable(z.string())],
  frozenUntil: ["AuszahlungGesperrtBis", z.nullable(Instant)],
  /** Why the bank sent a payment back, if a person has to clear it up and no note says yet that one did. */
  returnedBecause: ["ZurueckgekommenWegen", z.nullable(z.enum(reasonsForPerson))],
  /** The same address in the other role. */
  others: [
    "AuchAls",
    z.array(wire({ kind: ["Art", z.enum(parties)], id: ["Id", z.int()], at: ["Zeit", Instant] })),
  ],
  recommendations: ["Empfehlungen", z.array(PersonRecommendation)],
  /** The newest ones. */
  orders: ["Bestellungen", z.array(CareOrder)],
  rewards: ["Praemien", z.array(CareReward)],
  claims: ["Reklamationen", z.array(CareClaim)],
  next: ["AlsNaechstes", z.array(NextStep)],
  timeline: ["Verlauf", z.array(TimelineEntry)],
});
export type PersonView = z.output<typeof PersonView>;

export const personParams = wire({ kind: ["art", z.enum(parties)], id: ["id", IdText] });
export const personExample = { art: "referrer", id: "7" } as const;

export const getPerson = defineConsoleCall({
  ...callDefaults,
  ability: "people.read",
  isAudited: true,
  id: "getPerson",
  method: "GET",
  path: "/personen/{art}/{id}",
  summary: "Shows a referrer or recipient with everything that happened",
  params: personParams,
  answers: { 200: PersonView },
  examples: {
    params: personExample,
    answer: {
      Art: "referrer",
      Id: 7,
      Nummer: null,
      Anrede: "Frau",
      Vorname: "Erika",
      Nachname: "Muster",
      Email: "erika@example.org",
      NeueEmail: null,
      Strasse: null,
      Hausnummer: null,
      Plz: null,
      Ort: null,
      Sprache: "de",
      Erstellt: "2026-10-01T08:00:00Z",
      Bestaetigt: "2026-10-01T08:05:00Z",
      Registriert: null,
      Geloescht: null,
      Sperrgrund: null,
      GesperrtAm: null,
      Kundennummer: null,
      IbanVerdeckt: "DE02 •••• •••• •••• ••20 51",
      AuszahlungGesperrtBis: null,
      ZurueckgekommenWegen: null,
      AuchAls: [],
      Empfehlungen: [],
      Bestellungen: [],
      Praemien: [],
      Reklamationen: [],
      AlsNaechstes: [],
      Verlauf: [],
    },
  },
});

export const getIban = defineConsoleCall({
  ...callDefaults,
  ability: "people.iban",
  isAudited: true,
  id: "getIban",
  method: "GET",
  path: "/personen/{art}/{id}/iban",
  summary: "Shows the whole bank account of a person",
  params: personParams,
  answers: {
    200: wire({
      holder: ["Inhaber", z.string()],
      iban: ["Iban", z.string()],
      bic: ["Bic", z.nullable(z.string())],
    }),
  },
  examples: {
    params: personExample,
    answer: { Inhaber: "Erika Muster", Iban: "DE02120300000000202051", Bic: null },
  },
});

export const peopleCalls = [findPeople, getPerson, getIban];
