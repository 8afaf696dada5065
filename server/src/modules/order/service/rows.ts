import type { Language } from "@weitersagen/contract/language";
import { OrderRow } from "@weitersagen/contract/order";
import { fieldErrors } from "@weitersagen/contract/problem";
import { type FeedDate, readFeedDate } from "@weitersagen/domain/feed-date";
import type { OrderKind } from "@weitersagen/domain/order";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";
import type { Marks } from "../repository.ts";

/** A row that can be read; what it does not say is null and leaves the order as it is. */
export interface CheckedRow {
  readonly row: number;
  readonly marks: Marks;
  readonly product: string | null;
  readonly kind: OrderKind | null;
  readonly orderedOn: FeedDate | null;
  readonly contractOn: FeedDate | null;
  readonly previousContractOn: FeedDate | null;
  readonly cancelledOn: FeedDate | null;
  readonly cancelReason: string | null;
}

export interface BrokenRow {
  readonly row: number;
  readonly number: string | null;
  readonly errors: readonly string[];
}

const noDate = {
  de: "ist kein Datum (2026-11-15 oder 15.11.2026)",
  en: "is no date (2026-11-15 or 15.11.2026)",
};

export function checkRow(raw: unknown, row: number, language: Language): CheckedRow | BrokenRow {
  const parsed = z.safeParse(OrderRow, raw, { reportInput: true });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues, language);
    return { row, number: numberIn(raw), errors: errors.map(({ path, message }) => `${path}: ${message}`) };
  }
  const given = parsed.data;
  const errors: string[] = [];
  const date = (name: string, text: string | null | undefined): FeedDate | null => {
    if (!text) return null;
    const read = knownDate(text);
    if (!read) errors.push(`${name}: "${text}" ${noDate[language]}`);
    return read ?? null;
  };
  const checked: CheckedRow = {
    row,
    marks: {
      number: given.number,
      newNumber: given.newNumber || null,
      recipientNumber: spoken(given.recipientNumber),
      recommendationNumber: spoken(given.recommendationNumber),
      code: spoken(given.code),
      email: given.email?.toLowerCase() || null,
    },
    product: given.product ? String(given.product) : null,
    kind: given.kind ?? null,
    orderedOn: date("Bestelldatum", given.orderedOn),
    contractOn: date("Vertragsdatum", given.contractOn),
    previousContractOn: date("LetzterVertrag", given.previousContractOn),
    cancelledOn: date("Stornodatum", given.cancelledOn),
    cancelReason: given.cancelReason || null,
  };
  if (checked.kind === "switch" && !given.previousContractOn) {
    errors.push(
      language === "de"
        ? "LetzterVertrag: fehlt beim Produktwechsel"
        : "LetzterVertrag: is needed for a product switch",
    );
  }
  return errors.length > 0 ? { row, number: given.number, errors } : checked;
}

/** A row that says nothing about an order: everything stays as it is. */
export const silentRow = (number: string): CheckedRow => ({
  row: 0,
  marks: {
    number,
    newNumber: null,
    recipientNumber: null,
    recommendationNumber: null,
    code: null,
    email: null,
  },
  product: null,
  kind: null,
  orderedOn: null,
  contractOn: null,
  previousContractOn: null,
  cancelledOn: null,
  cancelReason: null,
});

const spoken = (text: string | null | undefined): string | null =>
  text ? (readSpokenNumber(text) ?? null) : null;

function numberIn(raw: unknown): string | null {
  const number = (raw as { Auftragsnummer?: unknown } | null)?.Auftragsnummer;
  return typeof number === "string" ? number.slice(0, 60) : null;
}

/** A feed names the same few hundred days again and again. */
const dates = new Map<string, FeedDate | undefined>();
const mostDates = 5_000;

function knownDate(text: string): FeedDate | undefined {
  if (dates.has(text)) return dates.get(text);
  if (dates.size >= mostDates) dates.clear();
  const date = readFeedDate(text);
  dates.set(text, date);
  return date;
}
