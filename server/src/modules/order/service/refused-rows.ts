import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import type { OrderRowResult } from "@weitersagen/contract/order";
import { StartupError } from "../../../platform/startup-error.ts";
import { withoutFirstField } from "./csv-fields.ts";
import { encodeText } from "./encode-text.ts";
import type { FileRows } from "./file-rows.ts";
import { errorColumn, type OrderFile } from "./read-file.ts";

/** Rows are collected up to this length before they are written. */
const pieceLength = 65_536;

/**
 * Writes the refused rows to a file of the same format, to be corrected and imported again. Each row keeps its original
 * text behind a new first column with its errors. In memory are only the rows that have no result yet.
 */
export class RefusedRows {
  readonly #path: string;
  readonly #file: OrderFile;
  readonly #descriptor: number;
  readonly #pending = new Map<number, string>();
  #unwritten = "";
  #hasBegun = false;
  #count = 0;

  /** Never overwrites a file: it may contain corrections that were not imported yet. */
  constructor(path: string, file: OrderFile) {
    this.#path = path;
    this.#file = file;
    try {
      this.#descriptor = openSync(path, "wx", 0o600);
    } catch (error) {
      throw this.#unwritable(error);
    }
    this.#write(errorColumn, file.header);
  }

  /** Call it with each batch of rows before it is imported. */
  addRows({ records }: FileRows): void {
    for (const { line, text } of records) this.#pending.set(line, text);
  }

  addResult({ row, outcome, errors }: OrderRowResult): void {
    const text = this.#pending.get(row);
    this.#pending.delete(row);
    if (outcome !== "refused" || text === undefined) return;
    this.#count += 1;
    this.#write(`"${errors.join("; ").replaceAll('"', '""')}"`, text);
  }

  /** Returns whether there is a file: without refused rows it is removed. */
  finish(): boolean {
    if (this.#count === 0) {
      this.discard();
      return false;
    }
    this.#flush();
    closeSync(this.#descriptor);
    return true;
  }

  /** Removes the file: an incomplete one would be mistaken for complete. */
  discard(): void {
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  #write(errors: string, text: string): void {
    const { delimiter, lineBreak, isReturned } = this.#file;
    const row = isReturned ? withoutFirstField(text, delimiter) : text;
    this.#unwritten += errors + delimiter + row + lineBreak;
    if (this.#unwritten.length > pieceLength) this.#flush();
  }

  #flush(): void {
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
