import {
  type CreditNoteKind,
  type DocumentLine,
  type Totals,
  type VatCategory,
  vatCategoryOf,
} from "./credit-note.ts";
import type { CalendarDate } from "./dates.ts";
import { firstDayOf, type Month } from "./month.ts";
import { vatCountry } from "./vat-id.ts";

interface Address {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

/** Issuer and agency as a credit note names them. */
export interface DocumentParties {
  readonly issuer: Address & { readonly vatId: string; readonly email: string };
  readonly agency: Address & {
    readonly number: string;
    readonly vatId: string | null;
    readonly taxNumber: string | null;
    readonly isSmallBusiness: boolean;
  };
}

/** A booking as the list behind the document names it. */
export interface ListedBooking {
  readonly productName: string;
  readonly orderNumber: string;
  readonly bookedOn: CalendarDate;
  readonly amountCents: number;
}

/** Everything that a document says. */
export interface CreditNoteDocument {
  readonly number: string;
  readonly kind: CreditNoteKind;
  /** The credit note that it cancels. */
  readonly cancels: { readonly number: string; readonly issuedOn: CalendarDate } | undefined;
  readonly month: Month;
  readonly issuedOn: CalendarDate;
  readonly objectionUntil: CalendarDate;
  readonly parties: DocumentParties;
  readonly totals: Totals;
  readonly bookings: readonly ListedBooking[];
}

/** The characters of the fonts of the document: the Latin ones of Europe and their punctuation. */
const printable =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0218-\u021b\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]*$/;

/** Whether the document can print a name or address. It cannot print Greek or Cyrillic ones. */
export const isPrintable = (text: string): boolean => printable.test(text.normalize("NFC"));

const monthNames = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "UTC" });

/** `Oktober 2026` */
export function germanMonth(month: Month): string {
  const first = firstDayOf(month);
  return monthNames.format(new Date(Date.UTC(first.year, first.month - 1, 1)));
}

/** `14.10.2026` */
export function germanDay({ year, month, day }: CalendarDate): string {
  return `${String(day).padStart(2, "0")}.${String(month).padStart(2, "0")}.${year}`;
}

/**
 * The category that a document shows. One with tax stays so: the document that cancels it has the same rate, whatever the
 * agency's tax data were.
 */
export function shownCategory({
  parties,
  totals,
}: Pick<CreditNoteDocument, "parties"> & { readonly totals: Pick<Totals, "vatPercent"> }): VatCategory {
  return totals.vatPercent > 0 ? "standard" : vatCategoryOf(parties.agency);
}

/** The country to print below an address abroad, and its code. */
export function agencyCountry({ parties }: Pick<CreditNoteDocument, "parties">): {
  readonly code: string;
  readonly name: string | undefined;
} {
  const { vatId } = parties.agency;
  const country = vatId === null ? undefined : vatCountry(vatId);
  if (!country || country.code === "DE") return { code: "DE", name: undefined };
  return { code: country.code, name: country.germanName };
}

/** The texts of the document, in German as the law demands; it must be called "Gutschrift". */
export const documentTexts = {
  /** Why there is no tax on the document. */
  reverseCharge: "Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG, reverse charge).",
  smallBusiness: "Kein Ausweis von Umsatzsteuer, da Kleinunternehmer gemäß § 19 UStG.",
  title: ({ kind, cancels, month }: CreditNoteDocument): string =>
    kind === "invoice"
      ? `Gutschrift über Provisionen für ${germanMonth(month)}`
      : `Storno der Gutschrift ${cancels?.number ?? ""} über Provisionen für ${germanMonth(month)}`,
  line: ({ productName, quantity }: DocumentLine): string =>
    quantity < 0 ? `Rückbuchung Provision ${productName}` : `Provision ${productName}`,
  payment: ({ kind, objectionUntil, cancels }: CreditNoteDocument): string =>
    kind === "invoice"
      ? `Der Betrag wird nach Ablauf der Widerspruchsfrist am ${germanDay(objectionUntil)} auf Ihr hinterlegtes Konto überwiesen.`
      : `Die Gutschrift ${cancels?.number ?? ""} ist damit aufgehoben. Es wird nichts gezahlt; die Provisionen werden neu abgerechnet.`,
  objection: ({ objectionUntil }: CreditNoteDocument): string =>
    `Diese Gutschrift gilt als Ihre Rechnung (§ 14 Abs. 2 UStG). Sie können bis zum ${germanDay(objectionUntil)} widersprechen, am einfachsten in der Agenturansicht unter „Abrechnungen“.`,
} as const;
