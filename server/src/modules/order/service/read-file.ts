import { OrderRow, plainSpelling } from "@weitersagen/contract/order";
import type { Fields } from "./csv-fields.ts";
import { type CsvRecord, CsvRecords } from "./csv-records.ts";
import type { Columns, FileRows } from "./file-rows.ts";
import { displayName, openTextFile, type TextFile, UnreadableFile } from "./text-file.ts";

/** The column that states the errors of refused rows. It may stay in the file when the rows are imported again. */
export const errorColumn = "Fehler";

const knownColumns = Object.values(OrderRow.fields).map(([wireName]) => wireName);
const columnBySpelling = new Map(knownColumns.map((name) => [plainSpelling(name), name]));

const delimiters = [";", ",", "\t", "|"];
const headBytes = 16_384;

/** An opened file with orders. */
export interface OrderFile {
  readonly text: Pick<TextFile, "encoding" | "isMarked">;
  readonly delimiter: string;
  readonly lineBreak: string;
  /** Whether it contains refused rows of an earlier import: each begins with its errors. */
  readonly isReturned: boolean;
  /** The original line with the column names. */
  readonly header: string;
  readonly columns: Columns;
  readonly unknownColumns: readonly string[];
  /** The rows, some at a time. */
  rows(): AsyncGenerator<FileRows>;
  close(): Promise<void>;
}

export async function openOrderFile(given: string): Promise<OrderFile> {
  return orderFileOf(await openTextFile(given), displayName(given));
}

export async function orderFileOf(text: TextFile, path: string): Promise<OrderFile> {
  try {
    const head = await text.head(headBytes);
    const delimiter = delimiterOf(head);
    const header = headerOf(head, delimiter);
    if (!header) throw new UnreadableFile(`${path} is empty`);
    const columns = columnsOf(header, path);
    const names = header.fields ?? [];
    return {
      text,
      delimiter,
      lineBreak: /\r\n|[\r\n]/.exec(head)?.[0] ?? "\n",
      isReturned: names[0] === errorColumn,
      header: header.text,
      columns,
      unknownColumns: names.filter(
        (name, index) => name !== "" && name !== errorColumn && columns[index] === undefined,
      ),
      rows: () => rowsAfter(header, { text, delimiter, columns }),
      close: () => text.close(),
    };
  } catch (error) {
    await text.close();
    throw error;
  }
}

/** The rows of a file, from the first to the last. */
export async function* readCsv(path: string): AsyncGenerator<FileRows> {
  const file = await openOrderFile(path);
  try {
    yield* file.rows();
  } finally {
    await file.close();
  }
}

async function* rowsAfter(
  header: CsvRecord,
  { text, delimiter, columns }: { text: TextFile; delimiter: string; columns: Columns },
): AsyncGenerator<FileRows> {
  const reader = new CsvRecords(delimiter, plausibilityCheck(columns, delimiter));
  // Files that were joined repeat the column names in the middle.
  const isRow = (record: CsvRecord) => record.line > header.line && record.text !== header.text;
  for await (const piece of text.pieces()) yield { columns, records: reader.read(piece).filter(isRow) };
  yield { columns, records: reader.end().filter(isRow) };
}

/**
 * Two forgotten quotation marks would join all lines between them into one record. Only the cancel reason and unknown
 * columns may contain line breaks; in other cases, if a following line has as many fields as a row, it is a row.
 */
const plausibilityCheck =
  (columns: Columns, delimiter: string) =>
  ({ fields, isTidy }: Fields, followingLines: readonly string[]): boolean => {
    const mayBreak = (index: number) => columns[index] === undefined || columns[index] === "Stornogrund";
    const isWhole =
      isTidy &&
      fields.length === columns.length &&
      fields.every((field, index) => !field.includes("\n") || mayBreak(index));
    return isWhole || !followingLines.some((line) => line.split(delimiter).length === columns.length);
  };

/** A first line for Excel that states the delimiter. */
const delimiterLine = /^sep=(.)$/i;

/** Excel writes semicolons in countries with a decimal comma, so the delimiter is the most frequent candidate. */
function delimiterOf(head: string): string {
  const line = head.split(/[\r\n]+/).find((one) => one.trim() !== "") ?? "";
  const stated = delimiterLine.exec(line)?.[1];
  if (stated !== undefined) return stated;
  const counts = delimiters.map((mark) => [mark, line.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function headerOf(head: string, delimiter: string): CsvRecord | undefined {
  const reader = new CsvRecords(delimiter);
  return [...reader.read(head), ...reader.end()].find(({ text }) => !delimiterLine.test(text));
}

function columnsOf({ fields = [] }: CsvRecord, path: string): Columns {
  const columns = fields.map((name) => columnBySpelling.get(plainSpelling(name)));
  if (!columns.includes("Auftragsnummer")) {
    throw new UnreadableFile(
      `${path} needs a first line that names its columns, among them Auftragsnummer.\n` +
        `Known are ${knownColumns.join(", ")}.`,
    );
  }
  const twice = columns.find((name, index) => name !== undefined && columns.lastIndexOf(name) !== index);
  if (twice !== undefined) throw new UnreadableFile(`${path} names the column ${twice} twice`);
  return columns;
}
