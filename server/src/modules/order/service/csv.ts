import { createReadStream } from "node:fs";
import { OrderRow } from "@weitersagen/contract/order";
import { parse } from "csv-parse";
import { StartupError } from "../../../platform/startup-error.ts";
import type { RawRow } from "./import.ts";

const columns = Object.values(OrderRow.fields).map(([wireName]) => wireName);
const byLowerCase = new Map(columns.map((name) => [name.toLowerCase(), name]));

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
  if (code === "ENOENT") return new StartupError(`There is no file ${file}`);
  if (code === "EACCES" || code === "EISDIR") return new StartupError(`${file} cannot be read (${code})`);
  return error;
}

/** Rows of a CSV file with the lines they stand on, one at a time: the file may be larger than the memory. */
export async function* readCsv(file: string): AsyncGenerator<RawRow> {
  const encoding = await encodingOf(file);
  const text = decoded(file, encoding);
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file, encoding),
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const fed = feed(text, parser);
  let header: (string | undefined)[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (header) yield rowOf(header, record, info.lines);
      else header = headerOf(record, file);
    }
  } catch (error) {
    throw error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")
      ? new StartupError(`${file} is no readable CSV: ${error.message}`)
      : error;
  }
  await fed;
  if (!header) throw new StartupError(`${file} is empty`);
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: 262_144 })) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

async function feed(text: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const chunk of text) {
    if (!parser.write(chunk)) await new Promise((resolve) => parser.once("drain", resolve));
  }
  parser.end();
}

/** Excel separates with semicolons where the comma separates decimals. */
async function delimiterOf(file: string, encoding: string): Promise<string> {
  for await (const chunk of createReadStream(file, { end: 16_383 })) {
    const [line = ""] = new TextDecoder(encoding).decode(chunk as Buffer).split(/\r?\n/);
    const counts = [";", ",", "\t"].map((mark) => [mark, line.split(mark).length] as const);
    return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  }
  return ";";
}

function headerOf(record: readonly string[], file: string): (string | undefined)[] {
  const header = record.map((name) => byLowerCase.get(name.toLowerCase()));
  if (!header.includes("Auftragsnummer")) {
    throw new StartupError(
      `${file} needs a first line that names its columns, among them Auftragsnummer. Known are ${columns.join(", ")}.`,
    );
  }
  return header;
}

/** A field left empty says nothing. */
function rowOf(header: readonly (string | undefined)[], record: readonly string[], row: number): RawRow {
  if (record.length !== header.length) {
    return {
      row,
      raw: undefined,
      fault: `${record.length} fields where the first line names ${header.length}`,
    };
  }
  const raw: Record<string, string> = {};
  for (const [index, name] of header.entries()) {
    const value = record[index];
    if (name !== undefined && value) raw[name] = value;
  }
  return { row, raw };
}
