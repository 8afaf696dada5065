import type { Language } from "@weitersagen/contract/language";
import { Refusal } from "../../../platform/refusal.ts";
import type { CsvRecord } from "./csv-records.ts";
import type { Columns } from "./file-rows.ts";
import { orderFileOf } from "./read-file.ts";
import { openTextBytes, UnreadableFile } from "./text-file.ts";

/** A row of a CSV file that was sent instead of JSON. It keeps its line in the file. */
export class CsvRow {
  readonly columns: Columns;
  readonly record: CsvRecord;

  constructor(columns: Columns, record: CsvRecord) {
    this.columns = columns;
    this.record = record;
  }
}

const unreadable = {
  de: "Die Datei ist keine CSV-Datei mit Aufträgen: Ihre erste Zeile muss die Spalten nennen, darunter Auftragsnummer.",
  en: "The file is no CSV file with orders: its first line must name the columns, among them Auftragsnummer.",
} as const;

/** Reads the same files as the command. */
export async function readCsvBody(bytes: Buffer, language: Language): Promise<CsvRow[]> {
  try {
    const file = await orderFileOf(await openTextBytes(bytes, "body"), "body");
    const rows: CsvRow[] = [];
    for await (const { columns, records } of file.rows()) {
      for (const record of records) rows.push(new CsvRow(columns, record));
    }
    return rows;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Refusal("invalidInput", { detail: unreadable[language] });
  }
}
