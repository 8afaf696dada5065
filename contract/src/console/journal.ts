import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { actorIn } from "./actors.ts";
import { ledgerAccounts } from "./books.ts";
import { defineList, namesOf } from "./list.ts";

export const accountNames = {
  programme: { de: "Aufwand Prämien", en: "Reward expense" },
  owed: { de: "Verbindlichkeiten Prämien", en: "Rewards owed" },
  bank: { de: "Bank", en: "Bank" },
  vouchers: { de: "Gutscheine", en: "Vouchers" },
  clawback: { de: "Rückforderungen", en: "Owed back" },
  commission: { de: "Aufwand Provisionen", en: "Commission expense" },
  commission_owed: { de: "Verbindlichkeiten Provisionen", en: "Commissions owed" },
  input_tax: { de: "Vorsteuer", en: "Input tax" },
} as const;

export const entryKinds = {
  accrue: { de: "Prämie verdient", en: "Reward earned" },
  cancel: { de: "Prämie storniert", en: "Reward cancelled" },
  expire: { de: "Prämie verfallen", en: "Reward expired" },
  pay: { de: "Überweisung veranlasst", en: "Transfer arranged" },
  voucher: { de: "Prämie als Gutschein", en: "Reward as voucher" },
  return: { de: "Überweisung zurück", en: "Transfer returned" },
  clawback: { de: "Prämie zurückzufordern", en: "Reward owed back" },
  recover: { de: "Rückforderung erhalten", en: "Money recovered" },
  reinstate: { de: "Rückforderung entfallen", en: "No longer owed back" },
  commission: { de: "Provision verdient", en: "Commission earned" },
  commission_cancel: { de: "Provision storniert", en: "Commission cancelled" },
  input_tax: { de: "Vorsteuer aus Gutschrift", en: "Input tax" },
  input_tax_cancel: { de: "Vorsteuer storniert", en: "Input tax cancelled" },
  commission_pay: { de: "Überweisung der Provision veranlasst", en: "Transfer of commission arranged" },
  commission_return: { de: "Provision zurück", en: "Commission returned" },
} as const;

/** Goodwill is booked like an earned reward, and called what it is. */
export const journalKinds = {
  ...entryKinds,
  goodwill: { de: "Kulanz gewährt", en: "Goodwill granted" },
} as const;

export const journalList = defineList({
  scope: "consoleTenant",
  tag: "Buchhaltung",
  id: "listEntries",
  exportId: "exportEntries",
  path: "/buchungen",
  summary: "Lists the entries of the ledger",
  ability: "books.read",
  exportAbility: "books.export",
  row: wire({
    id: ["Id", z.int()],
    at: ["Zeit", Instant],
    kind: ["Art", z.enum(namesOf(journalKinds))],
    debit: ["Soll", z.enum(ledgerAccounts)],
    credit: ["Haben", z.enum(ledgerAccounts)],
    amountCents: ["Betrag", z.int()],
    rewardId: ["Praemie", z.nullable(z.int())],
    order: ["Auftragsnummer", z.nullable(z.string())],
    creditNote: ["Gutschrift", z.nullable(z.string())],
    actor: ["Wer", z.string()],
  }),
  columns: {
    id: { label: { de: "Buchung", en: "Entry" }, kind: "count", isSortable: true },
    at: { label: { de: "Zeit", en: "Time" }, kind: "time" },
    kind: { label: { de: "Vorgang", en: "Event" }, kind: "state", names: journalKinds },
    debit: { label: { de: "Soll", en: "Debit" }, kind: "state", names: accountNames },
    credit: { label: { de: "Haben", en: "Credit" }, kind: "state", names: accountNames },
    amountCents: { label: { de: "Betrag", en: "Amount" }, kind: "money" },
    order: { label: { de: "Auftragsnummer", en: "Order number" }, kind: "text" },
    rewardId: { label: { de: "Prämie", en: "Reward" }, kind: "text", isExtra: true },
    creditNote: { label: { de: "Gutschrift", en: "Credit note" }, kind: "text", isExtra: true },
    actor: {
      label: { de: "Ausgelöst durch", en: "Caused by" },
      kind: "text",
      inWords: actorIn,
      isExtra: true,
    },
  },
  filters: {
    kind: { wire: "vorgang", kind: "choice", label: { de: "Vorgang", en: "Event" }, names: journalKinds },
    reward: { wire: "praemie", kind: "text", label: { de: "Prämie", en: "Reward" } },
    from: { wire: "von", kind: "day", label: { de: "Von", en: "From" } },
    to: { wire: "bis", kind: "day", label: { de: "Bis", en: "Until" } },
  },
  sum: "amountCents",
  sort: "-id",
  exampleRow: {
    Id: 4711,
    Zeit: "2026-11-16T09:00:00Z",
    Art: "pay",
    Soll: "owed",
    Haben: "bank",
    Betrag: 5_000,
    Praemie: 99,
    Auftragsnummer: "A-1001",
    Gutschrift: null,
    Wer: "payout EWE-20261116-0001",
  },
});
