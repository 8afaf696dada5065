import type { ErasureRow } from "@weitersagen/contract/console/privacy-erasure";
import type { KindOfData, Wording } from "@weitersagen/domain/data-map/kind";
import { type KindName, kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { endText } from "@weitersagen/domain/data-map/wording";
import type { PersonRows, RowsPart } from "../read-model/person-rows.ts";

/** What is stored of a receipt: numbers only. The words come from the data map. */
export interface StoredRow {
  readonly table: string;
  readonly kind: KindName;
  readonly part?: RowsPart;
  readonly rows: number;
  readonly kept: number;
}

/** What a part of a kind is called, and what the erasure does to it. */
const parts: Record<RowsPart, { readonly title: Wording; readonly effect: Wording }> = {
  open: {
    title: { de: "Empfehlungen, offen", en: "Recommendations, open" },
    effect: {
      de: "Die Links gelten nicht mehr. Die Einträge bleiben ohne Namen, für die Statistik.",
      en: "The links stop working. The entries stay without a name, for the statistics.",
    },
  },
  accepted: {
    title: { de: "Empfehlungen, angenommen", en: "Recommendations, accepted" },
    effect: {
      de: "Wer angenommen hat, kann noch bestellen. Die Einträge bleiben ohne Namen; die gelöschte Person bekommt daraus keine Prämie mehr.",
      en: "People who accepted can still order. The entries stay without a name; the erased person gets no reward from them any more.",
    },
  },
};

const openTransfer: Wording = {
  de: "Eine gewählte Überweisung wird noch ausgeführt.",
  en: "A transfer that was chosen is still made.",
};

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

/** What the mail to an erased person says: the kinds of data that were stored, and whether the bank account stays for a transfer. */
export const mailedReceipt = (
  receipt: readonly StoredRow[],
): { readonly stored: KindName[]; readonly hasTransfer: boolean } => ({
  stored: [...new Set(receipt.map(({ kind }) => kind))],
  hasTransfer: receipt.some(({ kind, kept }) => kind === "bankAccounts" && kept > 0),
});

const inBoth = (text: (language: "de" | "en") => string): Wording => ({ de: text("de"), en: text("en") });

/** The rows of a receipt in words: what stays, until when and why. */
export const shownRows = (stored: readonly StoredRow[]): ErasureRow[] =>
  stored.flatMap(({ table, kind, part, rows, kept }) => {
    const known: KindOfData | undefined = kindsOfData[kind];
    // A kind of a former version that the data map does not have any more.
    if (!known) return [];
    const why = known.erasure === "deleted" ? openTransfer : known.erasure.kept;
    return [
      {
        table,
        kind,
        title: part ? parts[part].title : known.title,
        effect: part ? parts[part].effect : null,
        rows,
        removed: rows - kept,
        kept,
        until: kept > 0 ? inBoth((language) => endText(known.end, language)) : null,
        why: kept > 0 ? why : null,
      },
    ];
  });
