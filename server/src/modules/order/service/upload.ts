import { MOST_LISTED_ROWS } from "@weitersagen/contract/console/order-desk";
import type { OrderRowResult } from "@weitersagen/contract/order";
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
  readonly unrewarded: { row: number; number: string | null; explanation: string }[];
  readonly unrewardedCount: number;
  /** The refused and unrewarded rows behind a column with what is wrong, to be corrected and uploaded again. */
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

/** Rows that a person expects to earn a reward, but do not. A cancelled order has a count of its own. */
const isUnrewarded = ({ outcome, reason }: OrderRowResult): boolean =>
  (outcome === "added" || outcome === "changed") && reason !== null && reason !== "cancelled";

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
  const unrewarded: UploadResult["unrewarded"] = [];
  let unrewardedCount = 0;
  let refusedLines = "";
  const addLine = (text: string, faults: readonly string[]) => {
    refusedLines += `"${faults.join("; ").replaceAll('"', '""')}"${delimiter}${rowOf(text)}${lineBreak}`;
  };
  async function* rows() {
    for await (const some of file.rows()) {
      for (const { line, text } of some.records) pending.set(line, text);
      yield some;
    }
  }
  const counts = await importFile(deps, run, rows(), (result) => {
    const { row, number, outcome, explanation, errors } = result;
    const text = pending.get(row) ?? "";
    pending.delete(row);
    if (outcome === "unmatched" && explanation !== null && unmatched.length < MOST_LISTED_ROWS)
      unmatched.push({ row, number, explanation });
    if (isUnrewarded(result)) {
      unrewardedCount += 1;
      if (unrewarded.length < MOST_LISTED_ROWS)
        unrewarded.push({ row, number, explanation: explanation ?? "" });
      addLine(text, [explanation ?? ""]);
    }
    if (outcome !== "refused") return;
    if (refused.length < MOST_LISTED_ROWS) refused.push({ row, number, errors: [...errors] });
    addLine(text, errors);
  });
  const refusedFile =
    refusedLines === "" ? "" : `${errorColumn}${delimiter}${rowOf(header)}${lineBreak}${refusedLines}`;
  const unknownColumns = [...file.unknownColumns];
  return { counts, unknownColumns, refused, unmatched, unrewarded, unrewardedCount, refusedFile };
}
