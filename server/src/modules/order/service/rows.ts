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
  const plain = readPlain(raw);
  if (plain) return checkGiven(plain, row, language);
  const parsed = z.safeParse(OrderRow, raw, { reportInput: true });
  if (parsed.success) return checkGiven(parsed.data, row, language);
  const errors = fieldErrors(parsed.error.issues, language);
  return { row, number: numberIn(raw), errors: errors.map(({ path, message }) => `${path}: ${message}`) };
}

function checkGiven(given: OrderRow, row: number, language: Language): CheckedRow | BrokenRow {
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

/** A feed says the same few hundred words and days again and again. */
const mostKnown = 5_000;

function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= mostKnown) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

const knownDate = remembering(readFeedDate);

/** Each field by its own schema of the contract; undefined where the value does not fit. */
const fields = Object.entries(OrderRow.fields).map(([name, [wireName, schema]]) => {
  const read = (text: string) => {
    const result = z.safeParse(schema, text);
    return result.success ? result.data : undefined;
  };
  const isOwn = /number|code|email/i.test(name);
  return { name, wireName, read: isOwn ? read : remembering(read) };
});

/** The quick way for rows of texts only, as files have them. Whatever is wrong is told by the whole schema. */
function readPlain(raw: unknown): OrderRow | undefined {
  if (typeof raw !== "object" || raw === null || !("Auftragsnummer" in raw)) return undefined;
  const source = raw as Readonly<Record<string, unknown>>;
  const data: Record<string, unknown> = {};
  for (const { name, wireName, read } of fields) {
    const value = source[wireName];
    if (value === undefined) continue;
    const decoded = typeof value === "string" ? read(value) : undefined;
    if (decoded === undefined) return undefined;
    data[name] = decoded;
  }
  return data as OrderRow;
}
