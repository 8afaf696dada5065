import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineList, namesOf } from "./list.ts";
import { defineConsoleCall } from "./console-call.ts";
import { type BatchDetail, BatchNumber } from "./payouts.ts";
import { rewardStateNames } from "./reward-list.ts";

/** The states of a batch as the console names them: of a released one they say what the bank has answered. */
export const batchStateNames = {
  created: { de: "Wartet auf Freigabe", en: "Waits for release" },
  released: { de: "Freigegeben", en: "Released" },
  carriedOut: { de: "Ausgeführt", en: "Carried out" },
  partlyBack: { de: "Teils zurückgekommen", en: "Partly returned" },
  allBack: { de: "Zurückgekommen", en: "Returned" },
  voided: { de: "Storniert", en: "Voided" },
} as const;
export type BatchStateName = keyof typeof batchStateNames;

type BatchFigures = Pick<BatchDetail, "state" | "count" | "confirmed" | "cameBack">;

/** Whether the bank has confirmed all of a batch, and whether some of it came back. */
export function shownBatchState({ state, count, confirmed, cameBack }: BatchFigures): BatchStateName {
  if (cameBack > 0) return cameBack < count ? "partlyBack" : "allBack";
  return state === "released" && count > 0 && confirmed >= count ? "carriedOut" : state;
}

export const payoutList = defineList({
  scope: "consoleTenant",
  tag: "Auszahlungen",
  id: "listPayouts",
  exportId: "exportPayouts",
  path: "/auszahlungen",
  summary: "Lists payout batches",
  ability: "payouts.read",
  exportAbility: "payouts.read",
  row: wire({
    number: ["Nummer", z.string()],
    state: ["Zustand", z.enum(namesOf(batchStateNames))],
    createdAt: ["AngelegtAm", Instant],
    createdBy: ["AngelegtVon", z.string()],
    releasedAt: ["FreigegebenAm", z.nullable(Instant)],
    releasedBy: ["FreigegebenVon", z.nullable(z.string())],
    count: ["Zahlungen", z.int()],
    totalCents: ["Summe", z.int()],
    confirmed: ["Bestaetigt", z.int()],
    cameBack: ["Zurueck", z.int()],
    exportedAt: ["DateiGeholtAm", z.nullable(Instant)],
  }),
  columns: {
    number: { label: { de: "Nummer", en: "Number" }, kind: "text" },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: batchStateNames },
    createdAt: { label: { de: "Angelegt am", en: "Created" }, kind: "time", isSortable: true },
    count: { label: { de: "Zahlungen", en: "Payments" }, kind: "count" },
    totalCents: { label: { de: "Summe", en: "Total" }, kind: "money" },
    confirmed: { label: { de: "Bestätigt", en: "Confirmed" }, kind: "count" },
    cameBack: { label: { de: "Zurück", en: "Came back" }, kind: "count" },
    createdBy: { label: { de: "Angelegt von", en: "Created by" }, kind: "text", isExtra: true },
    releasedAt: { label: { de: "Freigegeben am", en: "Released" }, kind: "time", isExtra: true },
    releasedBy: { label: { de: "Freigegeben von", en: "Released by" }, kind: "text", isExtra: true },
    exportedAt: { label: { de: "Datei geholt am", en: "File fetched" }, kind: "time", isExtra: true },
  },
  filters: {
    state: { wire: "zustand", kind: "choice", label: { de: "Zustand", en: "State" }, names: batchStateNames },
  },
  sort: "-createdAt",
  exampleRow: {
    Nummer: "EWE-20261116-0001",
    Zustand: "partlyBack",
    AngelegtAm: "2026-11-16T08:00:00Z",
    AngelegtVon: "Kim Schulz",
    FreigegebenAm: "2026-11-16T09:00:00Z",
    FreigegebenVon: "Sascha Lang",
    Zahlungen: 12,
    Summe: 60_000,
    Bestaetigt: 9,
    Zurueck: 3,
    DateiGeholtAm: "2026-11-16T09:05:00Z",
  },
});

/** A payment as finance sees it. */
export const paymentStates = {
  waiting: { de: "Noch nicht freigegeben", en: "Not released yet" },
  released: { de: "Freigegeben, Datei nicht geholt", en: "Released, file not fetched" },
  sent: { de: "Datei geholt", en: "File fetched" },
  confirmed: { de: "Bestätigt", en: "Confirmed" },
  rejected: { de: "Abgelehnt", en: "Rejected" },
  returned: { de: "Zurückgekommen", en: "Returned" },
  withdrawn: { de: "Herausgenommen", en: "Withdrawn" },
  voided: { de: "Storniert", en: "Voided" },
} as const;
export type PaymentState = keyof typeof paymentStates;

/** The codes that banks give most often; others are shown as they are. */
export const bankReasons = {
  AC01: { de: "IBAN falsch", en: "Wrong IBAN" },
  AC03: { de: "IBAN falsch", en: "Wrong IBAN" },
  AC04: { de: "Konto aufgelöst", en: "Account closed" },
  AC06: { de: "Konto gesperrt", en: "Account blocked" },
  AC13: { de: "Falsche Kontoart", en: "Wrong kind of account" },
  AG01: { de: "Überweisung hier nicht erlaubt", en: "Transfer not allowed" },
  BE01: { de: "Name passt nicht zum Konto", en: "Name does not match" },
  BE04: { de: "Anschrift fehlt", en: "Address missing" },
  CNOR: { de: "Bank nicht erreichbar", en: "Bank not reachable" },
  MD07: {
    de: "Kontoinhaber verstorben, bitte an die Betreuung geben",
    en: "Holder deceased, please pass it to care",
  },
  MS02: { de: "Vom Empfänger abgelehnt", en: "Refused by the payee" },
  MS03: { de: "Ohne Angabe", en: "Not specified" },
  RR04: {
    de: "Aus rechtlichen Gründen, bitte an die Betreuung geben",
    en: "Regulatory reason, please pass it to care",
  },
} as const;

/** A code of the bank in words, with the code for those who know it. Other text stays as it is. */
export const bankReasonIn = (code: string, language: Language): string =>
  code in bankReasons ? `${bankReasons[code as keyof typeof bankReasons][language]} (${code})` : code;

export const paymentStateNames = Object.keys(paymentStates) as [PaymentState, ...PaymentState[]];

/** A payment of a batch with its payee, for the person who releases it. */
const Payee = wire({
  id: ["Id", z.int()],
  payment: ["Zahlung", z.string()],
  amountCents: ["Betrag", z.int()],
  state: ["Zustand", z.enum(paymentStateNames)],
  reason: ["Grund", z.nullable(z.string())],
  name: ["Name", z.string()],
  /** The account holder as the file for the bank names it; null once the account was deleted. */
  holder: ["Kontoinhaber", z.nullable(z.string())],
  /** The IBAN as people are shown it; null once it was deleted. */
  account: ["IbanVerdeckt", z.nullable(z.string())],
  /** Null for an agency. */
  person: [
    "Person",
    z.nullable(wire({ kind: ["Art", z.enum(["referrer", "recipient"])], id: ["Id", z.int()] })),
  ],
  rewardState: ["PraemieJetzt", z.nullable(z.enum(namesOf(rewardStateNames)))],
  recommendation: ["Empfehlung", z.nullable(z.string())],
  creditNote: ["Gutschrift", z.nullable(z.string())],
});
export type Payee = z.output<typeof Payee>;

export const listPayees = defineConsoleCall({
  scope: "consoleTenant",
  tag: "Auszahlungen",
  ability: "payouts.read",
  isAudited: true,
  id: "listPayees",
  method: "GET",
  path: "/auszahlungen/{nummer}/empfaenger",
  summary: "Lists the payments of a batch with their payees, the first 500",
  params: wire({ number: ["nummer", BatchNumber] }),
  answers: { 200: wire({ content: ["Content", z.array(Payee)] }) },
  examples: {
    params: { nummer: "EWE-20261116-0001" },
    answer: {
      Content: [
        {
          Id: 7,
          Zahlung: "PRM-7",
          Betrag: 5_000,
          Zustand: "waiting",
          Grund: null,
          Name: "Erika Muster",
          Kontoinhaber: "Erika Muster",
          IbanVerdeckt: "DE02 •••• •••• •••• ••20 51",
          Person: { Art: "referrer", Id: 7 },
          PraemieJetzt: "collected",
          Empfehlung: "K7M2P9QX4T",
          Gutschrift: null,
        },
      ],
    },
  },
});

export const paymentList = defineList({
  scope: "consoleTenant",
  tag: "Auszahlungen",
  id: "listPayments",
  exportId: "exportPayments",
  path: "/zahlungen",
  summary: "Lists the payments of batches",
  search: { de: "Zahlungs- und Gutschriftnummern", en: "payment and credit note numbers" },
  ability: "payouts.read",
  exportAbility: "payouts.read",
  row: wire({
    id: ["Id", z.int()],
    payment: ["Zahlung", z.string()],
    batch: ["Auszahlung", z.string()],
    releasedAt: ["FreigegebenAm", z.nullable(Instant)],
    amountCents: ["Betrag", z.int()],
    state: ["Zustand", z.enum(paymentStateNames)],
    reason: ["Grund", z.nullable(z.string())],
    bankFile: ["Bankdatei", z.nullable(z.string())],
    rewardId: ["Praemie", z.nullable(z.int())],
    rewardState: ["PraemieJetzt", z.nullable(z.enum(namesOf(rewardStateNames)))],
    recommendation: ["Empfehlung", z.nullable(z.string())],
    order: ["Auftragsnummer", z.nullable(z.string())],
    creditNote: ["Gutschrift", z.nullable(z.string())],
  }),
  columns: {
    id: {
      label: { de: "Laufende Nummer", en: "Running number" },
      kind: "count",
      isSortable: true,
      isExtra: true,
    },
    payment: { label: { de: "Zahlung", en: "Payment" }, kind: "text" },
    amountCents: { label: { de: "Betrag", en: "Amount" }, kind: "money" },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: paymentStates },
    reason: { label: { de: "Grund der Bank", en: "Bank's reason" }, kind: "text" },
    rewardState: { label: { de: "Prämie jetzt", en: "Reward now" }, kind: "state", names: rewardStateNames },
    batch: { label: { de: "Auszahlung", en: "Payout" }, kind: "text" },
    recommendation: { label: { de: "Empfehlung", en: "Recommendation" }, kind: "text" },
    releasedAt: { label: { de: "Freigegeben am", en: "Released" }, kind: "time", isExtra: true },
    rewardId: { label: { de: "Prämie", en: "Reward" }, kind: "text", isExtra: true },
    order: { label: { de: "Auftragsnummer", en: "Order number" }, kind: "text", isExtra: true },
    creditNote: { label: { de: "Gutschrift", en: "Credit note" }, kind: "text", isExtra: true },
    bankFile: { label: { de: "Bankdatei", en: "Bank file" }, kind: "text", isExtra: true },
  },
  filters: {
    batch: { wire: "auszahlung", kind: "text", label: { de: "Auszahlung", en: "Payout" } },
    state: { wire: "zustand", kind: "choice", label: { de: "Zustand", en: "State" }, names: paymentStates },
  },
  sort: "-id",
  exampleRow: {
    Id: 17,
    Zahlung: "PRM-17",
    Auszahlung: "EWE-20261116-0001",
    FreigegebenAm: "2026-11-16T09:00:00Z",
    Betrag: 5_000,
    Zustand: "returned",
    Grund: "AC04",
    Bankdatei: "camt.054 CAMT-1",
    Praemie: 99,
    PraemieJetzt: "provided",
    Empfehlung: "K7M2P9QX4T",
    Auftragsnummer: "A-1001",
    Gutschrift: null,
  },
});
