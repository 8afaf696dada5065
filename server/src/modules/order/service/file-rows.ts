import type { Language } from "@weitersagen/contract/language";
import { type CsvRecord, maxRecordLength } from "./csv-records.ts";
import { type ValidatedRow, validateRow, type Validation } from "./validate.ts";

/** The wire name of each column; undefined for columns that are not part of the feed. */
export type Columns = readonly (string | undefined)[];

/** Some rows of a file. */
export interface FileRows {
  readonly columns: Columns;
  readonly records: readonly CsvRecord[];
}

/** Validates a record of a file like a row of a call. An empty field counts as not stated. */
export function validateRecord(
  { line, fields, isTooLong }: Pick<CsvRecord, "line" | "fields" | "isTooLong">,
  columns: Columns,
  validation: Validation,
): ValidatedRow {
  const { language } = validation;
  if (!fields) return invalid(line, (isTooLong ? tooLong : openQuote)[language]);
  // Empty fields behind the last column do no harm.
  const hasExtra = fields.slice(columns.length).some((field) => field !== "");
  if (fields.length < columns.length || hasExtra) {
    return invalid(line, wrongLength[language](fields.length, columns.length));
  }
  const raw: Record<string, string> = {};
  for (const [index, name] of columns.entries()) {
    const field = fields[index];
    if (name !== undefined && field) raw[name] = field;
  }
  return validateRow(raw, line, validation);
}

const openQuote = {
  de: "Ein Anführungszeichen wird geöffnet und nicht wieder geschlossen",
  en: "a quotation mark is opened and never closed",
} as const;

const tooLong = {
  de: `Die Zeile ist länger als ${maxRecordLength.toLocaleString("de")} Zeichen`,
  en: `the row is longer than ${maxRecordLength.toLocaleString("en")} letters`,
} as const;

const wrongLength: Readonly<Record<Language, (fields: number, columns: number) => string>> = {
  de: (fields, columns) =>
    `${fields} ${fields === 1 ? "Feld" : "Felder"}, wo die erste Zeile ${columns} nennt`,
  en: (fields, columns) =>
    `${fields} ${fields === 1 ? "field" : "fields"} where the first line names ${columns}`,
};

const invalid = (row: number, error: string): ValidatedRow => ({ row, number: null, errors: [error] });
