import type { Language } from "@weitersagen/contract/language";
import type { PersonalField } from "@weitersagen/contract/personal-data";
import type { TenantTransaction } from "./db/transaction.ts";

type Value = string | number | boolean | Date | null;

export type ExportedRecord = Readonly<Partial<Record<PersonalField, Value>>>;

interface SectionHead {
  readonly name: string;
  /** A heading, and a note that says where the data come from and why they are stored. */
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly note: string }>>;
}

/** One kind of stored personal data, as exported by the module that owns it. */
export interface ExportedSection extends SectionHead {
  readonly records: readonly ExportedRecord[];
}

export interface Page {
  /** The id after which the page begins; 0 for the first. */
  readonly after: number;
  readonly size: number;
}

export interface ExportedPage {
  readonly records: readonly ExportedRecord[];
  /** The id at which the next page begins; undefined after the last one. */
  readonly next: number | undefined;
}

/** A kind of data with so many records that they are read in pages, each in a transaction of its own. */
export interface PagedSection extends SectionHead {
  readonly read: (tx: TenantTransaction, page: Page) => Promise<ExportedPage>;
}

/** The page of these rows: the next one begins after the last id, if this one was full. */
export function pageOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { size }: Page,
  recordsOf: (row: Row) => ExportedRecord | readonly ExportedRecord[],
): ExportedPage {
  return {
    records: rows.flatMap((row) => recordsOf(row)),
    next: rows.length < size ? undefined : rows.at(-1)?.id,
  };
}
