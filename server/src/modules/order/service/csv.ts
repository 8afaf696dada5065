import { OrderRow, plainSpelling } from "@weitersagen/contract/order";
import { type CsvRecord, CsvRecords, type Fields } from "./csv-records.ts";
import type { Columns, FileRows } from "./file-rows.ts";
import { nameOf, openTextFile, type TextFile, UnreadableFile } from "./text-file.ts";

/** The column in which refused rows come back with what was wrong with them; nobody need take it out again. */
export const faultColumn = "Fehler";

const known = Object.values(OrderRow.fields).map(([wireName]) => wireName);
const knownBySpelling = new Map(known.map((name) => [plainSpelling(name), name]));

const separators = [";", ",", "\t", "|"];
const HEAD_BYTES = 16_384;

/** A file of orders whose first line was understood. */
export interface OrderFile {
  readonly text: Pick<TextFile, "encoding" | "isMarked">;
  readonly delimiter: string;
  readonly lineBreak: string;
  /** Whether its rows were refused before: then each begins with what was wrong with it. */
  readonly isReturned: boolean;
  /** The line that names the columns, as it stands there. */
  readonly header: string;
  readonly columns: Columns;
  /** Names of columns that mean nothing here. */
  readonly unknownColumns: readonly string[];
  /** Rows with the lines they begin on, some at a time. */
  rows(): AsyncGenerator<FileRows>;
  close(): Promise<void>;
}

export async function openOrderFile(given: string): Promise<OrderFile> {
  const path = nameOf(given);
  const text = await openTextFile(given);
  try {
    const head = await text.head(HEAD_BYTES);
    const delimiter = delimiterOf(head);
    const header = headerOf(head, delimiter);
    if (!header) throw new UnreadableFile(`${path} is empty`);
    const columns = columnsOf(header, path);
    const names = header.fields ?? [];
    return {
      text,
      delimiter,
      lineBreak: /\r\n|[\r\n]/.exec(head)?.[0] ?? "\n",
      isReturned: names[0] === faultColumn,
      header: header.text,
      columns,
      unknownColumns: names.filter(
        (name, place) => name !== "" && name !== faultColumn && columns[place] === undefined,
      ),
      rows: () => rowsBehind(header, { text, delimiter, columns }),
      close: () => text.close(),
    };
  } catch (error) {
    await text.close();
    throw error;
  }
}

/** The rows of a file, from its first to its last. */
export async function* readCsv(path: string): AsyncGenerator<FileRows> {
  const file = await openOrderFile(path);
  try {
    yield* file.rows();
  } finally {
    await file.close();
  }
}

async function* rowsBehind(
  header: CsvRecord,
  { text, delimiter, columns }: { text: TextFile; delimiter: string; columns: Columns },
): AsyncGenerator<FileRows> {
  const reader = new CsvRecords(delimiter, plausibleFor(columns, delimiter));
  // Files that were put together name their columns again in the middle.
  const isRow = (record: CsvRecord) => record.line > header.line && record.text !== header.text;
  for await (const piece of text.pieces()) yield { columns, records: reader.read(piece).filter(isRow) };
  yield { columns, records: reader.end().filter(isRow) };
}

/**
 * Two forgotten quotation marks would make one record of all lines between them. Only a reason and columns of the file's own
 * may hold line breaks; otherwise, where a line behind the first is as good as a row, it is one.
 */
const plausibleFor =
  (columns: Columns, delimiter: string) =>
  ({ fields, isTidy }: Fields, behind: readonly string[]): boolean => {
    const mayBreak = (place: number) => columns[place] === undefined || columns[place] === "Stornogrund";
    const isWhole =
      isTidy &&
      fields.length === columns.length &&
      fields.every((field, place) => !field.includes("\n") || mayBreak(place));
    return isWhole || !behind.some((line) => line.split(delimiter).length === columns.length);
  };

/** By this line Excel is told how the others are separated. */
const toldDelimiter = /^sep=(.)$/i;

/** Excel separates with semicolons where the comma separates decimals. */
function delimiterOf(head: string): string {
  const line = head.split(/[\r\n]+/).find((one) => one.trim() !== "") ?? "";
  const told = toldDelimiter.exec(line)?.[1];
  if (told !== undefined) return told;
  const counts = separators.map((mark) => [mark, line.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function headerOf(head: string, delimiter: string): CsvRecord | undefined {
  const reader = new CsvRecords(delimiter);
  return [...reader.read(head), ...reader.end()].find(({ text }) => !toldDelimiter.test(text));
}

function columnsOf({ fields = [] }: CsvRecord, path: string): Columns {
  const columns = fields.map((name) => knownBySpelling.get(plainSpelling(name)));
  if (!columns.includes("Auftragsnummer")) {
    throw new UnreadableFile(
      `${path} needs a first line that names its columns, among them Auftragsnummer.\n` +
        `Known are ${known.join(", ")}.`,
    );
  }
  const twice = columns.find((name, place) => name !== undefined && columns.lastIndexOf(name) !== place);
  if (twice !== undefined) throw new UnreadableFile(`${path} names the column ${twice} twice`);
  return columns;
}
