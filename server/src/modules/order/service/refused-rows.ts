import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import type { OrderRowResult } from "@weitersagen/contract/order";
import { StartupError } from "../../../platform/startup-error.ts";
import { faultColumn, type OrderFile } from "./csv.ts";
import { behindFirstField } from "./csv-records.ts";
import { encodeText } from "./encode-text.ts";
import type { FileRows } from "./file-rows.ts";

/** So much is put together before it is written. */
const PIECE_LETTERS = 65_536;

/**
 * The refused rows of a file in a file of the same kind, to be corrected and sent again: each as it stood there, before
 * it a column with what was wrong. Of the others it keeps only those that are on their way.
 */
export class RefusedRows {
  readonly #path: string;
  readonly #file: OrderFile;
  readonly #descriptor: number;
  readonly #underWay = new Map<number, string>();
  #unwritten = "";
  #hasBegun = false;
  #count = 0;

  /** Never over a file that is there: it may hold corrections that were not sent yet. */
  constructor(path: string, file: OrderFile) {
    this.#path = path;
    this.#file = file;
    try {
      this.#descriptor = openSync(path, "wx", 0o600);
    } catch (error) {
      throw this.#unwritable(error);
    }
    this.#add(faultColumn, file.header);
  }

  /** Rows on their way in. */
  read({ records }: FileRows): void {
    for (const { line, text } of records) this.#underWay.set(line, text);
  }

  tell({ row, outcome, errors }: OrderRowResult): void {
    const text = this.#underWay.get(row);
    this.#underWay.delete(row);
    if (outcome !== "refused" || text === undefined) return;
    this.#count += 1;
    this.#add(`"${errors.join("; ").replaceAll('"', '""')}"`, text);
  }

  /** Answers whether there is a file now: without refused rows there is none. */
  finish(): boolean {
    if (this.#count === 0) {
      this.discard();
      return false;
    }
    this.#write();
    closeSync(this.#descriptor);
    return true;
  }

  /** Half of them would be mistaken for all. */
  discard(): void {
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  #add(fault: string, text: string): void {
    const { delimiter, lineBreak, isReturned } = this.#file;
    const row = isReturned ? behindFirstField(text, delimiter) : text;
    this.#unwritten += fault + delimiter + row + lineBreak;
    if (this.#unwritten.length > PIECE_LETTERS) this.#write();
  }

  #write(): void {
    const { encoding, isMarked } = this.#file.text;
    const mark = isMarked && !this.#hasBegun ? "\u{FEFF}" : "";
    this.#hasBegun = true;
    try {
      const bytes = encodeText(mark + this.#unwritten, encoding);
      for (let written = 0; written < bytes.length;) {
        written += writeSync(this.#descriptor, bytes, written);
      }
    } catch (error) {
      throw this.#unwritable(error);
    }
    this.#unwritten = "";
  }

  #unwritable(error: unknown): StartupError {
    const { code } = error as NodeJS.ErrnoException;
    return new StartupError(
      code === "EEXIST"
        ? `${this.#path} is there already: name another file for the refused rows`
        : `${this.#path} cannot be written (${code})`,
      { cause: error },
    );
  }
}
