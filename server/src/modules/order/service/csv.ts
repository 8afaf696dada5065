import { createReadStream } from "node:fs";
import { OrderRow } from "@weitersagen/contract/order";
import { StartupError } from "../../../platform/startup-error.ts";
import { type CsvRecord, CsvRecords } from "./csv-records.ts";
import type { Columns, FileRows } from "./file-rows.ts";

/** Nothing of the file could be read as orders. */
export class UnreadableFile extends StartupError {}

const known = Object.values(OrderRow.fields).map(([wireName]) => wireName);
const byLowerCase = new Map(known.map((name) => [name.toLowerCase(), name]));

/** UTF-8 unless a byte of the file cannot be that: then it is what Excel writes on Windows. */
async function encodingOf(file: string): Promise<"utf-8" | "windows-1252"> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw readable(error, file);
  }
}

function readable(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new UnreadableFile(`There is no file ${file}`);
  if (code === "EACCES" || code === "EISDIR") return new UnreadableFile(`${file} cannot be read (${code})`);
  return error;
}

/** Rows of a CSV file with the lines they begin on, some at a time: the file may be larger than the memory. */
export async function* readCsv(
  file: string,
  tellOfColumns: (unknown: readonly string[]) => void = () => {},
): AsyncGenerator<FileRows> {
  const encoding = await encodingOf(file);
  const reader = new CsvRecords(await delimiterOf(file, encoding));
  let columns: Columns | undefined;
  const take = (records: CsvRecord[]): FileRows => {
    columns ??= columnsOf(records.shift(), file, tellOfColumns);
    return { columns: columns ?? [], records };
  };
  for await (const text of decoded(file, encoding)) yield take(reader.read(text));
  yield take(reader.end());
  if (!columns) throw new UnreadableFile(`${file} is empty`);
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: 131_072 })) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

/** Excel separates with semicolons where the comma separates decimals. */
async function delimiterOf(file: string, encoding: string): Promise<string> {
  for await (const chunk of createReadStream(file, { end: 16_383 })) {
    const [line = ""] = new TextDecoder(encoding).decode(chunk as Buffer).split(/\r\n|[\r\n]/);
    const counts = [";", ",", "\t"].map((mark) => [mark, line.split(mark).length] as const);
    return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  }
  return ";";
}

function columnsOf(
  record: CsvRecord | undefined,
  file: string,
  tellOfColumns: (unknown: readonly string[]) => void,
): Columns | undefined {
  if (!record) return undefined;
  const names = record.fields ?? [];
  const columns = names.map((name) => byLowerCase.get(name.toLowerCase()));
  if (!columns.includes("Auftragsnummer")) {
    throw new UnreadableFile(
      `${file} needs a first line that names its columns, among them Auftragsnummer. Known are ${known.join(", ")}.`,
    );
  }
  const unknown = names.filter((name, place) => name !== "" && columns[place] === undefined);
  if (unknown.length > 0) tellOfColumns(unknown);
  return columns;
}
