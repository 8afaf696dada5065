import * as z from "zod/mini";
import { Cents, Instant } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** Also below zero. */
const SignedCents = z.int();

/** What was booked in a month. The booked amount is the sum of the open, earned and dropped ones. */
const commissionSums = {
  bookedCents: ["GebuchtCent", Cents],
  /** Waits for the end of the complaint period or for the release of the order. */
  openCents: ["OffenCent", Cents],
  /** Is settled with the credit note of this month, or was settled already. */
  earnedCents: ["VerdientCent", Cents],
  /** Booked in this month and taken back since. */
  droppedCents: ["EntfallenCent", Cents],
  /** Taken back in this month, also of orders of earlier months; zero or below. */
  takenBackCents: ["ZurueckgenommenCent", SignedCents],
  /** Booked and taken back together: the change in the ledger. */
  sumCents: ["SummeCent", SignedCents],
} as const;
const CommissionSums = wire(commissionSums);
export type CommissionSums = z.output<typeof CommissionSums>;

/** How far the payment of a credit note is. */
export const PaymentStep = wireWords({
  /** In a payout batch already. */
  running: "InUeberweisung",
  /** Paid with the next payout batch. */
  due: "Faellig",
  /** Paid with the first payout batch after a day. */
  later: "Spaeter",
  /** The last payment came back for a reason that an operator has to clear up. */
  clearing: "InKlaerung",
  /** The agency has no bank account. */
  noAccount: "OhneKonto",
  /** The agency's bank account is the one that the tenant pays from. */
  payerAccount: "ZahlendesKonto",
});

/** A payment of issued credit notes that is still to come. */
const NextPayment = wire({
  step: ["Schritt", PaymentStep],
  grossCents: ["BruttoCent", Cents],
  /** When the first of them may be paid, or could since. */
  from: ["Ab", Instant],
  numbers: ["Gutschriften", z.array(z.string())],
});
export type NextPayment = z.output<typeof NextPayment>;

/** The commissions of a running month, as the ledger has them, and what its credit note will hold. */
export const CommissionMonth = wire({
  month: ["Monat", z.string()],
  total: ["Gesamt", CommissionSums],
  members: [
    "Mitarbeitende",
    z.array(
      wire({
        /** Null for what is credited to no member. */
        memberNumber: ["Mitarbeiternummer", z.nullable(z.string())],
        name: ["Name", z.string()],
        ...commissionSums,
      }),
    ),
  ],
  /** What the credit note of this month will hold if nothing changes. One whose amount is not positive is not issued but carried over. */
  next: [
    "NaechsteGutschrift",
    wire({
      netCents: ["NettoCent", SignedCents],
      vatCents: ["UmsatzsteuerCent", SignedCents],
      grossCents: ["BruttoCent", SignedCents],
      /** The part of the net amount that was booked in earlier months. */
      earlierCents: ["AusFrueherenMonatenCent", SignedCents],
    }),
  ],
  /** Booked in any month, and settled by a later credit note. */
  laterCents: ["SpaeterCent", SignedCents],
  /** The part of it that waits for the release of its order; the rest waits for the end of the complaint period. */
  unreleasedCents: ["OhneFreigabeCent", SignedCents],
  /** What is still to be paid of the issued credit notes, the next payment first. */
  payments: ["Zahlungen", z.array(NextPayment)],
});
export type CommissionMonth = z.output<typeof CommissionMonth>;

const commissionExample = {
  GebuchtCent: 21_000,
  OffenCent: 14_000,
  VerdientCent: 0,
  EntfallenCent: 7_000,
  ZurueckgenommenCent: -7_000,
  SummeCent: 14_000,
};

export const commissionMonthExample = {
  Monat: "2026-11",
  Gesamt: commissionExample,
  Mitarbeitende: [{ Mitarbeiternummer: "M-1002", Name: "Tammo Rickels", ...commissionExample }],
  NaechsteGutschrift: {
    NettoCent: 35_000,
    UmsatzsteuerCent: 6_650,
    BruttoCent: 41_650,
    AusFrueherenMonatenCent: 35_000,
  },
  SpaeterCent: 14_000,
  OhneFreigabeCent: 7_000,
  Zahlungen: [
    {
      Schritt: "Spaeter",
      BruttoCent: 109_480,
      Ab: "2026-11-15T05:00:00.000Z",
      Gutschriften: ["GS-000042"],
    },
  ],
};
