import type { ErasureRow } from "@weitersagen/contract/console/privacy-erasure";
import type { KindOfData } from "@weitersagen/domain/data-map/kind";
import { type KindName, kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { type ReceiptEntry, receiptLine, type ReceiptPart } from "@weitersagen/domain/data-map/receipt";
import type { PersonRows } from "../read-model/person-rows.ts";

/** What is stored of a receipt: numbers only. The words come from the data map. */
export interface StoredRow {
  readonly table: string;
  readonly kind: KindName;
  readonly part?: ReceiptPart;
  readonly rows: number;
  readonly kept: number;
}

/** The mail that brings the receipt: written after everything else was erased. */
export const lastMail: StoredRow = { table: "mail", kind: "mailTexts", part: "lastMail", rows: 1, kept: 1 };

const isKept = (kind: KindName): boolean => (kindsOfData[kind] as KindOfData).erasure !== "deleted";

/** What an erasure would leave. A bank account stays until the transfer to it was made. */
export const expectedRows = (before: readonly PersonRows[], hasTransfer: boolean): StoredRow[] =>
  before.flatMap(({ rows, filled, ...counted }) => {
    if (isKept(counted.kind)) return rows === 0 ? [] : [{ ...counted, rows, kept: rows }];
    const kept = counted.kind === "bankAccounts" && hasTransfer ? filled : 0;
    return filled === 0 ? [] : [{ ...counted, rows: filled, kept }];
  });

/** What an erasure left, by counting again: it also adds rows, such as the end of a consent. Both lists have one order. */
export const receiptRows = (before: readonly PersonRows[], after: readonly PersonRows[]): StoredRow[] =>
  before.flatMap(({ rows, filled, ...counted }, place) => {
    const now = after[place];
    if (isKept(counted.kind))
      return rows === 0 ? [] : [{ ...counted, rows, kept: Math.min(rows, now?.rows ?? 0) }];
    return filled === 0 ? [] : [{ ...counted, rows: filled, kept: now?.filled ?? 0 }];
  });

/** What the mail to an erased person says: for each line of the receipt whether anything stays. */
export function mailedReceipt(receipt: readonly StoredRow[]): {
  readonly receipt: ReceiptEntry[];
  readonly hasTransfer: boolean;
} {
  const lines = new Map<string, ReceiptEntry>();
  for (const { kind, part, kept } of receipt) {
    const line = `${kind} ${part ?? ""}`;
    const isLeft = kept > 0 || lines.get(line)?.isKept === true;
    lines.set(line, { kind, ...(part ? { part } : {}), isKept: isLeft });
  }
  const hasTransfer = receipt.some(({ kind, kept }) => kind === "bankAccounts" && kept > 0);
  return { receipt: [...lines.values()], hasTransfer };
}

/** The rows of a receipt in words: what stays, until when and why. */
export const shownRows = (stored: readonly StoredRow[]): ErasureRow[] =>
  stored.flatMap(({ table, kind, part, rows, kept }) =>
    // A kind of a former version that the data map does not have any more has no words.
    kind in kindsOfData
      ? [{ table, kind, rows, removed: rows - kept, kept, ...receiptLine({ kind, part, isKept: kept > 0 }) }]
      : [],
  );
