import { addDays } from "./dates.ts";
import { TRANSFER_DAYS } from "./payout-promise.ts";
import type { EventOf } from "./state-flow.ts";
import { vatCountry } from "./vat-id.ts";

/** A credit note that the agency objects to is not paid. It is cancelled, or the objection is withdrawn. */
export const creditNoteFlow = {
  // `clear`: an operator has cleared up why its payment came back. It may be paid again.
  issued: { object: "objected", cancel: "cancelled", pay: "paid", clear: "issued" },
  objected: { withdraw: "issued", cancel: "cancelled" },
  // The payment came back, or its batch was voided: it waits for the next batch.
  paid: { return: "issued" },
  cancelled: {},
} as const;

export type CreditNoteStatus = keyof typeof creditNoteFlow;
export type CreditNoteEvent = EventOf<typeof creditNoteFlow>;

/** An invoice that the customer writes for its supplier, or the document that cancels one. */
export type CreditNoteKind = "invoice" | "cancellation";

/** UNTDID 1001: self-billed invoice and self-billed credit note. */
export const documentTypeCodes = { invoice: "389", cancellation: "261" } as const satisfies Record<
  CreditNoteKind,
  string
>;

export const OBJECTION_DAYS = 14;

/** Until when the agency may object. A credit note is paid after this time, so that a paid one is undisputed. */
export function objectionEnds(issuedAt: Date): Date {
  return addDays(issuedAt, OBJECTION_DAYS);
}

/**
 * Credit notes that were issued at this time or before should be paid by now, unless the agency objects to them. They have
 * as long as transfers to people: the time to object, and two weeks more for the next batch.
 */
export const lateNotesUntil = (now: Date): Date => addDays(now, -TRANSFER_DAYS);

/**
 * Standard rate, exempt as a small business under section 19 UStG, or an agency of another state of the EU: then the tenant
 * owes the tax under section 13b UStG.
 */
export type VatCategory = "standard" | "smallBusiness" | "reverseCharge";

const ratesInPercent = { standard: 19, smallBusiness: 0, reverseCharge: 0 } as const satisfies Record<
  VatCategory,
  number
>;

interface TaxedAgency {
  readonly vatId: string | null;
  readonly isSmallBusiness: boolean;
}

export function vatCategoryOf({ vatId, isSmallBusiness }: TaxedAgency): VatCategory {
  const country = vatId === null ? undefined : vatCountry(vatId);
  if (country && country.code !== "DE") return "reverseCharge";
  return isSmallBusiness ? "smallBusiness" : "standard";
}

export interface Totals {
  readonly netCents: number;
  readonly vatPercent: number;
  readonly vatCents: number;
  readonly grossCents: number;
}

/** The tax is computed once, from the sum of all lines, and rounded half up to whole cents. */
export function totalsOf(netCents: number, category: VatCategory): Totals {
  const vatPercent = ratesInPercent[category];
  const vatCents = Math.floor((netCents * vatPercent + 50) / 100);
  return { netCents, vatPercent, vatCents, grossCents: netCents + vatCents };
}

/** A booking of a commission: positive when it was earned, negative when it was taken back. */
export interface SettledBooking {
  readonly productName: string;
  readonly amountCents: number;
}

/** A line of the document: as many bookings of one product and one amount. */
export interface DocumentLine {
  readonly productName: string;
  /** Negative for commissions taken back. */
  readonly quantity: number;
  readonly unitCents: number;
  readonly netCents: number;
}

/** Groups bookings by product and amount. A price is never negative in an e-invoice, so the quantity is. */
export function documentLines(bookings: readonly SettledBooking[]): DocumentLine[] {
  const groups = Map.groupBy(bookings, ({ productName, amountCents }) => `${amountCents} ${productName}`);
  const lines = [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const count = more.length + 1;
    const { productName, amountCents } = first;
    const quantity = amountCents < 0 ? -count : count;
    return [{ productName, quantity, unitCents: Math.abs(amountCents), netCents: count * amountCents }];
  });
  return lines.toSorted(
    (one, other) =>
      Number(one.quantity < 0) - Number(other.quantity < 0) ||
      compare(one.productName, other.productName) ||
      other.unitCents - one.unitCents,
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** What an agency lacks for a credit note; with `taxChange` the operator's decision. */
export type MissingForCreditNote =
  | "agreement"
  | "address"
  | "letters"
  | "taxNumber"
  | "bankAccount"
  /** It would take back what an earlier one settled with another tax. */
  | "taxChange";

export interface AgencyForCreditNote {
  readonly hasAgreed: boolean;
  readonly hasAddress: boolean;
  /** The document can print name and address. */
  readonly hasPrintableLetters: boolean;
  readonly hasTaxNumber: boolean;
  readonly hasBankAccount: boolean;
}

/** A missing bank account does not prevent the credit note, only its payment. */
export function missingForCreditNote(agency: AgencyForCreditNote): MissingForCreditNote[] {
  const missing: MissingForCreditNote[] = [];
  if (!agency.hasAgreed) missing.push("agreement");
  if (!agency.hasAddress) missing.push("address");
  if (!agency.hasPrintableLetters) missing.push("letters");
  if (!agency.hasTaxNumber) missing.push("taxNumber");
  if (!agency.hasBankAccount) missing.push("bankAccount");
  return missing;
}

export const preventsCreditNote = (missing: readonly MissingForCreditNote[]): boolean =>
  missing.some((what) => what !== "bankAccount");

/** `GS-000042`: numbers of a tenant have no gaps and are never used again. */
export const creditNoteNumber = (count: number): string => `GS-${String(count).padStart(6, "0")}`;
