import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const callDefaults = { scope: "consoleTenant", tag: "Buchhaltung" } as const;

export const ledgerAccounts = [
  "programme",
  "owed",
  "bank",
  "vouchers",
  "clawback",
  "commission",
  "commission_owed",
  "input_tax",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const liabilityStates = ["open", "provided", "transfer", "voucher"] as const;

const Liability = wire({
  state: ["Zustand", z.enum(liabilityStates)],
  isHeld: ["Angehalten", z.boolean()],
  /** `2026-11`: when it becomes or became due. */
  month: ["Monat", z.string()],
  count: ["Anzahl", z.int()],
  cents: ["Betrag", z.int()],
});
export type Liability = z.output<typeof Liability>;

const LateTransfer = wire({
  rewardId: ["Praemie", z.int()],
  amountCents: ["Betrag", z.int()],
  chosenAt: ["Gewaehlt", Instant],
  promisedUntil: ["Zugesagt", Instant],
  isLate: ["Ueberfaellig", z.boolean()],
  isHeld: ["Angehalten", z.boolean()],
});
export type LateTransfer = z.output<typeof LateTransfer>;

export const getLiabilities = defineConsoleCall({
  ...callDefaults,
  ability: "books.read",
  id: "getLiabilities",
  method: "GET",
  path: "/verbindlichkeiten",
  summary:
    "Sums what is owed to people by state and month and to agencies, and lists transfers that miss the promised four weeks",
  answers: {
    200: wire({
      rows: ["Zeilen", z.array(Liability)],
      /** What agencies earned and were not paid, with the tax of their credit notes. */
      agenciesCents: ["AgenturenCent", z.int()],
      /** Of these, commissions that no credit note has yet; the rest is in open credit notes. */
      uncreditedCents: ["OhneGutschriftCent", z.int()],
      late: ["Faellig", z.array(LateTransfer)],
      /** Paid for orders that were cancelled afterwards. */
      owedBackCents: ["ZurueckGefordert", z.int()],
      owedBack: ["ZurueckGefordertAnzahl", z.int()],
    }),
  },
  examples: {
    answer: {
      Zeilen: [{ Zustand: "open", Angehalten: false, Monat: "2026-12", Anzahl: 4, Betrag: 20_000 }],
      AgenturenCent: 24_000,
      OhneGutschriftCent: 10_000,
      Faellig: [],
      ZurueckGefordert: 0,
      ZurueckGefordertAnzahl: 0,
    },
  },
});

const Balance = wire({
  account: ["Konto", z.enum(ledgerAccounts)],
  cents: ["Saldo", z.int()],
  /** The balance differs from what the rewards and credit notes require. */
  isWrong: ["Falsch", z.boolean()],
});

const UnconfirmedBatch = wire({
  number: ["Auszahlung", z.string()],
  releasedAt: ["Freigegeben", Instant],
  executionOn: ["AusfuehrungAm", z.nullable(z.string())],
  exportedAt: ["DateiGeholtAm", z.nullable(Instant)],
  unconfirmed: ["Unbestaetigt", z.int()],
  unconfirmedCents: ["UnbestaetigtBetrag", z.int()],
  count: ["Anzahl", z.int()],
});
export type UnconfirmedBatch = z.output<typeof UnconfirmedBatch>;

export const getReconciliation = defineConsoleCall({
  ...callDefaults,
  ability: "books.read",
  id: "getReconciliation",
  method: "GET",
  path: "/abstimmung",
  summary: "Compares the ledger with what was sent to the bank and what the bank's statements confirm",
  answers: {
    200: wire({
      accounts: ["Konten", z.array(Balance)],
      /** What left the bank according to the ledger. */
      ledgerCents: ["LautBuch", z.int()],
      /** Payments that were released and did not come back. */
      sentCents: ["Gesendet", z.int()],
      confirmedCents: ["Bestaetigt", z.int()],
      unconfirmedCents: ["Unbestaetigt", z.int()],
      differenceCents: ["Differenz", z.int()],
      aside: ["Ungeklaert", z.int()],
      batches: ["Auszahlungen", z.array(UnconfirmedBatch)],
    }),
  },
  examples: {
    answer: {
      Konten: [{ Konto: "bank", Saldo: -60_000, Falsch: false }],
      LautBuch: 60_000,
      Gesendet: 60_000,
      Bestaetigt: 55_000,
      Unbestaetigt: 5_000,
      Differenz: 0,
      Ungeklaert: 0,
      Auszahlungen: [],
    },
  },
});

const Day = text(10).check(
  z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: "dayRule" }),
);
const days = wire({ from: ["von", Day], until: ["bis", Day] });
const daysExample = { von: "2026-11-01", bis: "2026-11-30" };

export const exportLedger = defineConsoleCall({
  ...callDefaults,
  ability: "books.export",
  id: "exportLedger",
  method: "GET",
  path: "/buchungen/journal.csv",
  summary: "Exports the entries of some days as CSV",
  query: days,
  answers: { 200: null },
  media: ["text/csv"],
  isAudited: true,
  errors: ["wrongState"],
  examples: { query: daysExample },
});

export const exportDatev = defineConsoleCall({
  ...callDefaults,
  ability: "books.export",
  id: "exportDatev",
  method: "GET",
  path: "/buchungen/datev.csv",
  summary: "Exports the entries of some days as a batch of bookings for DATEV (Buchungsstapel, Windows-1252)",
  query: days,
  answers: { 200: null },
  media: ["text/csv"],
  isAudited: true,
  errors: ["wrongState"],
  examples: { query: daysExample },
});

const OwedMonth = wire({
  /** `2026-11`: when the rewards were earned. */
  month: ["Monat", z.string()],
  count: ["Anzahl", z.int()],
  cents: ["Betrag", z.int()],
});
export type OwedMonth = z.output<typeof OwedMonth>;

const OwedAgency = wire({
  number: ["Agenturnummer", z.string()],
  name: ["Agenturname", z.string()],
  /** Negative where the agency owes commission back. */
  cents: ["Betrag", z.int()],
});
export type OwedAgency = z.output<typeof OwedAgency>;

const onDay = { query: wire({ day: ["tag", Day] }) } as const;
const dayExample = { tag: "2026-10-31" };

export const getLiabilitiesOn = defineConsoleCall({
  ...callDefaults,
  ...onDay,
  ability: "books.read",
  id: "getLiabilitiesOn",
  method: "GET",
  path: "/verbindlichkeiten/stichtag",
  summary: "Sums from the ledger what was owed to people and to each agency at the end of a day",
  answers: {
    200: wire({
      rewards: ["Praemien", z.array(OwedMonth)],
      rewardsCents: ["PraemienCent", z.int()],
      agencies: ["Agenturen", z.array(OwedAgency)],
      /** What agencies had earned and were not paid, with the tax of their credit notes. */
      agenciesCents: ["AgenturenCent", z.int()],
      /** Paid for orders that were cancelled afterwards. */
      owedBackCents: ["ZurueckGefordert", z.int()],
    }),
  },
  examples: {
    query: dayExample,
    answer: {
      Praemien: [{ Monat: "2026-10", Anzahl: 4, Betrag: 20_000 }],
      PraemienCent: 20_000,
      Agenturen: [{ Agenturnummer: "KS-2001", Agenturname: "Kundenhaus Norderhaven GmbH", Betrag: 24_000 }],
      AgenturenCent: 24_000,
      ZurueckGefordert: 0,
    },
  },
});

export const exportLiabilitiesOn = defineConsoleCall({
  ...callDefaults,
  ...onDay,
  ability: "books.export",
  id: "exportLiabilitiesOn",
  method: "GET",
  path: "/verbindlichkeiten/stichtag.csv",
  summary: "Exports each reward, credit note and commission that was owed at the end of a day as CSV",
  answers: { 200: null },
  media: ["text/csv"],
  isAudited: true,
  examples: { query: dayExample },
});

export const bookCalls = [
  getLiabilities,
  getLiabilitiesOn,
  exportLiabilitiesOn,
  getReconciliation,
  exportLedger,
  exportDatev,
];
