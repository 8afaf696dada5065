import { OBJECTION_DAYS } from "@weitersagen/domain/credit-note";
import { monthPattern } from "@weitersagen/domain/month";
import * as z from "zod/mini";
import { PaymentStep } from "./agency-commission.ts";
import { defineCall } from "./call.ts";
import { pageOf, PageNumber, PageSize } from "./paging.ts";
import { joinedLine, line } from "./person.ts";
import { Cents, IdText, Instant, numberText } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const callDefaults = { scope: "tenant", tag: "Agentur", access: "agency" } as const;

/** `2026-10` */
const Month = text(7).check(z.regex(monthPattern));
const MonthQuery = wire({ month: ["monat", z.optional(Month)] });

const BonusPlan = wire({
  id: ["Id", z.int()],
  firstMonth: ["ErsterMonat", z.string()],
  lastMonth: ["LetzterMonat", z.nullable(z.string())],
  fromOrders: ["AbAuftraegen", z.int()],
  bonusCents: ["BonusCent", Cents],
  /** It has not begun and can be deleted, or it runs and can be ended with its month. Null if it ends with this month or before. */
  removal: ["Entfernen", z.nullable(wireWords({ delete: "Loeschen", end: "Beenden" }))],
});
export type BonusPlan = z.output<typeof BonusPlan>;

const BonusResult = wire({
  memberNumber: ["Mitarbeiternummer", z.string()],
  firstName: ["Vorname", z.string()],
  lastName: ["Nachname", z.string()],
  orders: ["Auftraege", z.int()],
  /** Null in a month without a plan. */
  missingOrders: ["FehlendeAuftraege", z.nullable(z.int())],
  bonusCents: ["BonusCent", z.nullable(Cents)],
  /** For the running month only. */
  forecastOrders: ["PrognoseAuftraege", z.nullable(z.int())],
  forecastCents: ["PrognoseBonusCent", z.nullable(Cents)],
});
export type BonusResult = z.output<typeof BonusResult>;

const BonusReport = wire({
  month: ["Monat", z.string()],
  months: ["Monate", z.array(z.string())],
  plans: ["Plaene", z.array(BonusPlan)],
  results: ["Ergebnisse", z.array(BonusResult)],
});
export type BonusReport = z.output<typeof BonusReport>;

const planExample = {
  Id: 7,
  ErsterMonat: "2026-10",
  LetzterMonat: null,
  AbAuftraegen: 5,
  BonusCent: 25_000,
  Entfernen: "Beenden",
};

export const getBonusReport = defineCall({
  ...callDefaults,
  id: "getBonusReport",
  method: "GET",
  path: "/agentur/bonusplan",
  summary: "The bonus plans of the caller's agency, and what its members have reached in a month",
  query: MonthQuery,
  answers: { 200: BonusReport },
  examples: {
    query: { monat: "2026-11" },
    answer: {
      Monat: "2026-11",
      Monate: ["2026-11", "2026-10"],
      Plaene: [planExample],
      Ergebnisse: [
        {
          Mitarbeiternummer: "M-1002",
          Vorname: "Tammo",
          Nachname: "Rickels",
          Auftraege: 3,
          FehlendeAuftraege: 2,
          BonusCent: 0,
          PrognoseAuftraege: 6,
          PrognoseBonusCent: 25_000,
        },
      ],
    },
  },
});

const MOST_BONUS_CENTS = 10_000_000;
const MOST_ORDERS = 10_000;

export const NewBonusPlan = wire({
  firstMonth: ["ErsterMonat", Month],
  lastMonth: ["LetzterMonat", z.optional(Month)],
  fromOrders: ["AbAuftraegen", z.int().check(z.gte(1), z.lte(MOST_ORDERS))],
  bonusCents: ["BonusCent", z.int().check(z.gte(1), z.lte(MOST_BONUS_CENTS))],
});

/** Euros as a person types them, with cents after a comma or a point. */
const TypedEuros = z.codec(
  text(40).check(z.trim(), z.regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, "euroRule")),
  z.int().check(z.gte(1, "euroRule"), z.lte(MOST_BONUS_CENTS, "euroRule")),
  {
    decode: (typed) => Math.round(Number(typed.replace(",", ".")) * 100),
    encode: (cents) => (cents / 100).toFixed(2),
  },
);

/** A new plan as typed into the form: without an end, the bonus in euros. */
export const BonusPlanForm = wire({
  firstMonth: ["ErsterMonat", Month],
  fromOrders: ["AbAuftraegen", numberText({ min: 1, max: MOST_ORDERS })],
  bonusCents: ["BonusCent", TypedEuros],
});

export const addBonusPlan = defineCall({
  ...callDefaults,
  id: "addBonusPlan",
  method: "POST",
  path: "/agentur/bonusplan",
  summary:
    "Promises the members of the caller's agency a bonus from a number of counted orders on; plans never overlap",
  body: NewBonusPlan,
  answers: { 201: BonusPlan },
  errors: ["forbidden"],
  idempotent: true,
  examples: {
    body: { ErsterMonat: "2026-12", AbAuftraegen: 5, BonusCent: 25_000 },
    answer: { ...planExample, ErsterMonat: "2026-12", Entfernen: "Loeschen" },
  },
});

export const removeBonusPlan = defineCall({
  ...callDefaults,
  id: "removeBonusPlan",
  method: "DELETE",
  path: "/agentur/bonusplan/{id}",
  summary: "Deletes a bonus plan that has not begun; a running one ends with its month",
  params: wire({ id: ["id", IdText] }),
  answers: { 204: null },
  errors: ["forbidden", "notFound", "wrongState"],
  examples: { params: { id: "7" } },
});

/** A file as JSON, so that calls with a session can fetch it. */
const AgencyFile = wire({
  name: ["Dateiname", z.string()],
  mediaType: ["Dateityp", z.string()],
  /** Base64. */
  content: ["Inhalt", z.string()],
});
export type AgencyFile = z.output<typeof AgencyFile>;

export const exportBonusReport = defineCall({
  ...callDefaults,
  id: "exportBonusReport",
  method: "GET",
  path: "/agentur/bonusplan/export",
  summary: "What the members have reached in a month, as a table for spreadsheets (CSV)",
  query: MonthQuery,
  answers: { 200: AgencyFile },
  examples: {
    query: { monat: "2026-10" },
    answer: { Dateiname: "ewe-bonus-2026-10.csv", Dateityp: "text/csv", Inhalt: "77u/TW9uYXQ7" },
  },
});

const CreditNote = wire({
  number: ["Nummer", z.string()],
  kind: ["Art", wireWords({ invoice: "Gutschrift", cancellation: "Storno" })],
  month: ["Monat", z.string()],
  issuedAt: ["Datum", Instant],
  netCents: ["NettoCent", Cents],
  vatCents: ["UmsatzsteuerCent", Cents],
  grossCents: ["BruttoCent", Cents],
  status: [
    "Status",
    wireWords({ issued: "Ausgestellt", objected: "Widersprochen", paid: "Gezahlt", cancelled: "Storniert" }),
  ],
  statusAt: ["StatusAm", Instant],
  reason: ["Grund", z.nullable(z.string())],
  objectionUntil: ["WiderspruchBis", Instant],
  mayObject: ["WiderspruchMoeglich", z.boolean()],
  /** When it can be paid, and how far that is; null if it is paid, disputed or cancelled. */
  payableFrom: ["ZahlbarAb", z.nullable(Instant)],
  payment: ["Zahlung", z.nullable(PaymentStep)],
  /** Of a disputed one: when it is paid if the objection is taken back now. */
  afterWithdrawal: [
    "NachRuecknahme",
    z.nullable(wire({ step: ["Schritt", PaymentStep], from: ["Ab", Instant] })),
  ],
  /** The document is drawn within minutes after the issue. */
  hasDocument: ["DokumentVorhanden", z.boolean()],
});
export type CreditNote = z.output<typeof CreditNote>;

const noteExample = {
  Nummer: "GS-000042",
  Art: "Gutschrift",
  Monat: "2026-10",
  Datum: "2026-11-01T05:00:00.000Z",
  NettoCent: 92_000,
  UmsatzsteuerCent: 17_480,
  BruttoCent: 109_480,
  Status: "Ausgestellt",
  StatusAm: "2026-11-01T05:00:00.000Z",
  Grund: null,
  WiderspruchBis: "2026-11-15T05:00:00.000Z",
  WiderspruchMoeglich: true,
  ZahlbarAb: "2026-11-15T05:00:00.000Z",
  Zahlung: "Spaeter",
  NachRuecknahme: null,
  DokumentVorhanden: true,
};

export const listCreditNotes = defineCall({
  ...callDefaults,
  id: "listCreditNotes",
  method: "GET",
  path: "/agentur/abrechnungen",
  summary: "The credit notes of the caller's agency, newest first",
  query: wire({ page: ["seite", z.optional(PageNumber)], size: ["anzahl", z.optional(PageSize)] }),
  answers: { 200: pageOf(CreditNote) },
  errors: ["forbidden"],
  examples: {
    query: { seite: "1" },
    answer: { HasNext: false, PageCount: 1, TotalCount: 1, Content: [noteExample] },
  },
});

const noteParams = wire({ number: ["nummer", line(20)] });

export const getCreditNoteDocument = defineCall({
  ...callDefaults,
  id: "getCreditNoteDocument",
  method: "GET",
  path: "/agentur/abrechnungen/{nummer}",
  summary:
    "The document of a credit note: a PDF with the data of the e-invoice (ZUGFeRD), the same bytes every time",
  params: noteParams,
  answers: { 200: AgencyFile },
  errors: ["forbidden", "notFound"],
  examples: {
    params: { nummer: "GS-000042" },
    answer: { Dateiname: "GS-000042.pdf", Dateityp: "application/pdf", Inhalt: "JVBERi0xLjc=" },
  },
});

export const MOST_OBJECTION_CHARACTERS = 500;

export const Objection = wire({
  /** Typed in a field with several lines. */
  reason: ["Grund", joinedLine(MOST_OBJECTION_CHARACTERS).check(z.minLength(1))],
});

export const objectToCreditNote = defineCall({
  ...callDefaults,
  id: "objectToCreditNote",
  method: "PUT",
  path: "/agentur/abrechnungen/{nummer}/widerspruch",
  summary: `Objects to a credit note within ${OBJECTION_DAYS} days: it is not paid until the tenant has settled it`,
  params: noteParams,
  body: Objection,
  answers: { 200: CreditNote },
  errors: ["forbidden", "notFound", "wrongState"],
  examples: {
    params: { nummer: "GS-000042" },
    body: { Grund: "Der Auftrag KS-2026-4711 fehlt." },
    answer: {
      ...noteExample,
      Status: "Widersprochen",
      Grund: "Der Auftrag KS-2026-4711 fehlt.",
      ZahlbarAb: null,
      Zahlung: null,
      NachRuecknahme: { Schritt: "Spaeter", Ab: "2026-11-15T05:00:00.000Z" },
    },
  },
});

export const withdrawOwnObjection = defineCall({
  ...callDefaults,
  id: "withdrawOwnObjection",
  method: "DELETE",
  path: "/agentur/abrechnungen/{nummer}/widerspruch",
  summary: "Takes back an objection: the credit note is paid after all",
  params: noteParams,
  answers: { 200: CreditNote },
  errors: ["forbidden", "notFound", "wrongState"],
  examples: { params: { nummer: "GS-000042" }, answer: noteExample },
});

export const agencyMoneyCalls = [
  getBonusReport,
  exportBonusReport,
  addBonusPlan,
  removeBonusPlan,
  listCreditNotes,
  getCreditNoteDocument,
  objectToCreditNote,
  withdrawOwnObjection,
] as const;
