import { type CalendarDate, isoDate } from "./dates.ts";

/** The accounts of the ledger, as a bookkeeper names them. */
export type LedgerAccountName =
  | "programme"
  | "owed"
  | "bank"
  | "vouchers"
  | "clawback"
  | "commission"
  | "commission_owed"
  | "input_tax";
export type AccountNumbers = Readonly<Record<LedgerAccountName, number>>;

/** Usual accounts of the two common charts; a tenant's bookkeeper may use others. */
export const datevAccounts: Readonly<Record<"03" | "04", AccountNumbers>> = {
  "03": {
    programme: 4600,
    owed: 1700,
    bank: 1200,
    vouchers: 1590,
    clawback: 1500,
    commission: 4760,
    commission_owed: 1610,
    input_tax: 1576,
  },
  "04": {
    programme: 6600,
    owed: 3500,
    bank: 1800,
    vouchers: 1370,
    clawback: 1300,
    commission: 6770,
    commission_owed: 3310,
    input_tax: 1406,
  },
};

export interface DatevBatch {
  readonly consultant: number;
  readonly client: number;
  readonly chart: "03" | "04";
  readonly accountLength: number;
  readonly yearStart: CalendarDate;
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  readonly createdAt: Date;
}

export interface DatevBooking {
  readonly amountCents: number;
  readonly debit: number;
  readonly credit: number;
  readonly on: CalendarDate;
  readonly reference: string;
  readonly text: string;
}

const compact = (date: CalendarDate): string => isoDate(date).replaceAll("-", "");

/** Windows-1252 has no more letters than these; a quotation mark is doubled. */
const quoted = (text: string, most: number): string =>
  `"${text
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, "?")
    .slice(0, most)
    .replaceAll('"', '""')}"`;

const columns = [
  "Umsatz (ohne Soll/Haben-Kz)",
  "Soll/Haben-Kennzeichen",
  "WKZ Umsatz",
  "Kurs",
  "Basis-Umsatz",
  "WKZ Basis-Umsatz",
  "Konto",
  "Gegenkonto (ohne BU-Schlüssel)",
  "BU-Schlüssel",
  "Belegdatum",
  "Belegfeld 1",
  "Belegfeld 2",
  "Skonto",
  "Buchungstext",
] as const;

/** The two lines before the bookings: a batch of bookings in version 13, header version 700. Read by position. */
export function datevHead(batch: DatevBatch): string {
  const created = batch.createdAt.toISOString().replaceAll(/\D/g, "").slice(0, 17);
  const fields = [
    '"EXTF"',
    "700",
    "21",
    '"Buchungsstapel"',
    "13",
    created,
    "",
    '"WS"',
    '""',
    '""',
    String(batch.consultant),
    String(batch.client),
    compact(batch.yearStart),
    String(batch.accountLength),
    compact(batch.from),
    compact(batch.until),
    '"Praemien"',
    '""',
    // Bookkeeping, no other purpose, not yet fixed: the bookkeeper fixes it.
    "1",
    "0",
    "0",
    '"EUR"',
    "",
    '""',
    "",
    "",
    `"${batch.chart}"`,
    "",
    "",
    '""',
    '""',
  ];
  return `${fields.join(";")}\r\n${columns.join(";")}\r\n`;
}

/** DATEV cuts the text of a booking here. */
export const DATEV_TEXT_LENGTH = 60;

/** One booking: the account is debited, the contra account credited. */
export function datevRow({ amountCents, debit, credit, on, reference, text }: DatevBooking): string {
  const amount = `${Math.floor(amountCents / 100)},${String(amountCents % 100).padStart(2, "0")}`;
  const day = String(on.day).padStart(2, "0") + String(on.month).padStart(2, "0");
  // Letters, digits and a few signs; everything else is refused on import.
  const voucher = reference.replaceAll(/[^A-Za-z0-9$&%*+/-]/g, "-");
  const fields = [amount, '"S"', '"EUR"', "", "", "", String(debit), String(credit), "", day];
  return `${[...fields, quoted(voucher, 36), '""', "", quoted(text, DATEV_TEXT_LENGTH)].join(";")}\r\n`;
}

/** The first day of the business year in which a day lies. */
export function yearStartOf(date: CalendarDate, startMonth: number): CalendarDate {
  const year = date.month >= startMonth ? date.year : date.year - 1;
  return { year, month: startMonth, day: 1 };
}
