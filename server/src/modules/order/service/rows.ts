import type { Language } from "@weitersagen/contract/language";
import { OrderRow } from "@weitersagen/contract/order";
import { fieldErrors } from "@weitersagen/contract/problem";
import type { CalendarDate } from "@weitersagen/domain/dates";
import { keptAddress } from "@weitersagen/domain/email-address";
import { type FeedDate, judgeAhead, readFeedDate } from "@weitersagen/domain/feed-date";
import type { OrderKind } from "@weitersagen/domain/order";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";
import type { NamedPerson } from "../../matching/service.ts";

/** The marks by which a row of the feed may be found; what the row does not say is null. */
export interface Marks extends NamedPerson {
  readonly number: string;
  readonly newNumber: string | null;
}

/** What a row says of the contract; what it does not say is null and leaves the order as it is. */
export interface RowTerms {
  readonly product: string | null;
  readonly kind: OrderKind | null;
  readonly orderedOn: FeedDate | null;
  readonly contractOn: FeedDate | null;
  readonly previousContractOn: FeedDate | null;
  readonly cancelledOn: FeedDate | null;
  readonly cancelReason: string | null;
  readonly reinstatedOn: FeedDate | null;
}

/** A row that can be read. Rows of a file that say the same share their terms. */
export interface CheckedRow {
  readonly row: number;
  readonly marks: Marks;
  readonly terms: RowTerms;
}

export interface BrokenRow {
  readonly row: number;
  readonly number: string | null;
  readonly errors: readonly string[];
}

/** How rows are read: in whose words faults are told, and on which day in Germany. */
export interface Reading {
  readonly language: Language;
  readonly today: CalendarDate;
}

type Words = Readonly<Record<Language, string>>;

const dateFaults = {
  noDate: {
    de: "ist kein Datum (2026-11-15 oder 15.11.2026)",
    en: "is no date (2026-11-15 or 15.11.2026)",
  },
  future: { de: "liegt in der Zukunft", en: "is in the future" },
  tooFar: { de: "liegt mehr als zwei Jahre in der Zukunft", en: "is more than two years ahead" },
} as const;

/** Some systems put the end of a contract there, for which notice was given. */
const cancelledLater: Words = {
  de: "liegt in der Zukunft; ein Vertrag, der erst später endet, ist nicht storniert",
  en: "is in the future; a contract that ends later is not cancelled",
};

export type Checked = CheckedRow | BrokenRow;

export function checkRow(raw: unknown, row: number, reading: Reading): Checked {
  const parsed = z.safeParse(OrderRow, raw, { reportInput: true });
  if (parsed.success) return checkGiven(parsed.data, row, reading);
  const errors = fieldErrors(parsed.error.issues, reading.language);
  return {
    row,
    number: numberIn(raw),
    errors: errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
  };
}

function checkGiven(given: OrderRow, row: number, { language, today }: Reading): Checked {
  const errors: string[] = [];
  /** With what is said of it when it lies ahead, if it tells of what has happened. */
  const date = (name: string, text: string | null | undefined, ahead?: Words): FeedDate | null => {
    if (!text) return null;
    const read = readFeedDate(text);
    const verdict = read ? judgeAhead(read, today, { hasHappened: ahead !== undefined }) : "noDate";
    const fault = verdict === "future" && ahead ? ahead : verdict !== "possible" && dateFaults[verdict];
    if (fault) errors.push(`${name}: "${text}" ${fault[language]}`);
    return read ?? null;
  };
  const terms: RowTerms = {
    product: given.product ? String(given.product) : null,
    kind: given.kind ?? null,
    orderedOn: date("Bestelldatum", given.orderedOn, dateFaults.future),
    contractOn: date("Vertragsdatum", given.contractOn),
    previousContractOn: date("LetzterVertrag", given.previousContractOn),
    cancelledOn: date("Stornodatum", given.cancelledOn, cancelledLater),
    cancelReason: given.cancelReason || null,
    reinstatedOn: date("Stornoruecknahme", given.reinstatedOn, dateFaults.future),
  };
  if (terms.kind === "switch" && !given.previousContractOn) {
    errors.push(
      language === "de"
        ? "LetzterVertrag: fehlt beim Produktwechsel"
        : "LetzterVertrag: is needed for a product switch",
    );
  }
  return errors.length > 0 ? { row, number: given.number, errors } : { row, marks: marksOf(given), terms };
}

type GivenMarks = Pick<OrderRow, keyof Marks>;

export const marksOf = (given: GivenMarks): Marks => ({
  number: given.number,
  newNumber: given.newNumber || null,
  recipientNumber: spoken(given.recipientNumber),
  recommendationNumber: spoken(given.recommendationNumber),
  code: spoken(given.code),
  email: given.email ? keptAddress(given.email) : null,
});

const spoken = (text: string | null | undefined): string | null =>
  text ? (readSpokenNumber(text) ?? null) : null;

function numberIn(raw: unknown): string | null {
  const number = (raw as { Auftragsnummer?: unknown } | null)?.Auftragsnummer;
  return typeof number === "string" ? number.slice(0, 60) : null;
}
