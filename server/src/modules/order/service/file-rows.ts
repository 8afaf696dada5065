import type { Language } from "@weitersagen/contract/language";
import { OrderRow } from "@weitersagen/contract/order";
import { type CsvRecord, maxRecordLength } from "./csv-records.ts";
import type { ImportRun } from "./import-run.ts";
import {
  type GivenReferences,
  isInvalid,
  readReferences,
  type RowContent,
  type RowReferences,
  type ValidatedRow,
  validateRow,
  type Validation,
  validationFor,
} from "./validate.ts";

/** The wire name of each column; undefined for columns that are not part of the feed. */
export type Columns = readonly (string | undefined)[];

/** Some rows of a file. */
export interface FileRows {
  readonly columns: Columns;
  readonly records: readonly CsvRecord[];
}

const referenceFields = [
  "number",
  "newNumber",
  "recipientNumber",
  "recommendationNumber",
  "code",
  "email",
  "firstName",
  "lastName",
  "street",
  "houseNumber",
  "postcode",
] as const satisfies readonly (keyof GivenReferences)[];

/** A text that is valid for every reference of the contract. Other texts may be valid too. */
const plainReference = /^[!-~](?:[ -~]{0,38}[!-~])?$/;

/** So that a file in which no two rows have the same content does not fill the memory. */
const maxCachedContents = 500;

type FileRecord = Pick<CsvRecord, "line" | "fields" | "isTooLong">;

/**
 * Validates the records of a file like rows of a call. An empty field counts as not stated. Most rows differ in their
 * references only, so the rest of a valid row is cached: that takes nearly half of the time of an import.
 */
export class FileRowValidator {
  readonly #columns: Columns;
  readonly #validation: Validation;
  readonly #references: readonly (readonly [keyof GivenReferences, number])[];
  readonly #contentColumns: readonly number[];
  readonly #contents = new Map<string, RowContent>();

  constructor(columns: Columns, run: Pick<ImportRun, "language" | "now">) {
    this.#columns = columns;
    this.#validation = validationFor(run);
    this.#references = referenceFields
      .map((field) => [field, columns.indexOf(OrderRow.fields[field][0])] as const)
      .filter(([, index]) => index !== -1);
    const referenceColumns = new Set(this.#references.map(([, index]) => index));
    this.#contentColumns = [...columns.keys()].filter(
      (index) => columns[index] !== undefined && !referenceColumns.has(index),
    );
  }

  validate({ line, fields, isTooLong }: FileRecord): ValidatedRow {
    const { language } = this.#validation;
    if (!fields) return invalid(line, (isTooLong ? tooLong : openQuote)[language]);
    const { length } = this.#columns;
    // Empty fields behind the last column do no harm.
    const hasExtra = fields.length > length && fields.slice(length).some((field) => field !== "");
    if (fields.length < length || hasExtra) {
      return invalid(line, wrongLength[language](fields.length, length));
    }
    // A zero byte is never valid, so the key of a valid row is unambiguous.
    const key = this.#contentColumns.map((index) => fields[index]).join("\0");
    const content = this.#contents.get(key);
    const references = content && this.#plainReferences(fields);
    if (content && references) return { row: line, ...references, content };
    return this.#validateWhole(line, fields, key);
  }

  /** Undefined if a reference must be validated by the schema. */
  #plainReferences(fields: readonly string[]): RowReferences | undefined {
    const given: Partial<Record<keyof GivenReferences, string>> = {};
    for (const [field, index] of this.#references) {
      const text = fields[index] ?? "";
      if (text !== "" && !plainReference.test(text)) return undefined;
      given[field] = text;
    }
    const { number } = given;
    return number ? readReferences({ ...given, number }) : undefined;
  }

  #validateWhole(line: number, fields: readonly string[], key: string): ValidatedRow {
    const raw: Record<string, string> = {};
    for (const [index, name] of this.#columns.entries()) {
      const field = fields[index];
      if (name !== undefined && field) raw[name] = field;
    }
    const validated = validateRow(raw, line, this.#validation);
    if (!isInvalid(validated)) {
      if (this.#contents.size >= maxCachedContents) this.#contents.clear();
      this.#contents.set(key, validated.content);
    }
    return validated;
  }
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
