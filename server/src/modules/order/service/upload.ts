import { MOST_LISTED_ROWS } from "@weitersagen/contract/console/order-desk";
import { Refusal } from "../../../platform/refusal.ts";
import { withoutFirstField } from "./csv-fields.ts";
import { type FileImportDeps, type FileImportRun, importFile } from "./import-file.ts";
import type { OutcomeCounts } from "./import-run.ts";
import { errorColumn, type OrderFile, orderFileOf } from "./read-file.ts";
import { openTextBytes, UnreadableFile } from "./text-file.ts";

export interface UploadResult {
  readonly counts: OutcomeCounts;
  readonly unknownColumns: string[];
  readonly refused: { row: number; number: string | null; errors: string[] }[];
  readonly unmatched: { row: number; number: string | null; explanation: string }[];
  /** The refused rows behind a column with their errors, to be corrected and uploaded again. */
  readonly refusedFile: string;
}

async function openUpload(bytes: Buffer, name: string): Promise<OrderFile> {
  try {
    return await orderFileOf(await openTextBytes(bytes, name), name);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Refusal("invalidInput", {
      detail: error.message,
      german: `${name} ist keine CSV-Datei mit Aufträgen: Die erste Zeile muss die Spalten nennen, darunter Auftragsnummer. Excel-Mappen und gepackte Dateien werden nicht gelesen.`,
    });
  }
}

/** Imports a file that a person uploaded, by the same rules as the command. With `isDryRun` nothing is stored. */
export async function importUpload(
  deps: FileImportDeps,
  run: FileImportRun,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<UploadResult> {
  const file = await openUpload(bytes, name);
  const { delimiter, lineBreak, isReturned, header } = file;
  const rowOf = (text: string) => (isReturned ? withoutFirstField(text, delimiter) : text);
  const pending = new Map<number, string>();
  const refused: UploadResult["refused"] = [];
  const unmatched: UploadResult["unmatched"] = [];
  let refusedLines = "";
  async function* rows() {
    for await (const some of file.rows()) {
      for (const { line, text } of some.records) pending.set(line, text);
      yield some;
    }
  }
  const counts = await importFile(deps, run, rows(), ({ row, number, outcome, explanation, errors }) => {
    const text = pending.get(row) ?? "";
    pending.delete(row);
    if (outcome === "unmatched" && explanation !== null && unmatched.length < MOST_LISTED_ROWS)
      unmatched.push({ row, number, explanation });
    if (outcome !== "refused") return;
    if (refused.length < MOST_LISTED_ROWS) refused.push({ row, number, errors: [...errors] });
    refusedLines += `"${errors.join("; ").replaceAll('"', '""')}"${delimiter}${rowOf(text)}${lineBreak}`;
  });
  const refusedFile =
    refusedLines === "" ? "" : `${errorColumn}${delimiter}${rowOf(header)}${lineBreak}${refusedLines}`;
  return { counts, unknownColumns: [...file.unknownColumns], refused, unmatched, refusedFile };
}
