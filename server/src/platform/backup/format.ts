import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { StartupError } from "../startup-error.ts";

/*
 * A backup is a gzipped text: a line of JSON that describes it, for each table a line of JSON and its rows in PostgreSQL's
 * text format up to a line `\.`, and at the end a line of JSON with the number of rows and the checksum of everything before it.
 */
export const FORMAT = 1;

const AppliedMigration = z.object({ number: z.int(), name: z.string(), checksum: z.string() });

export const Heading = z.object({
  weitersagen: z.literal("backup"),
  format: z.literal(FORMAT),
  version: z.string(),
  takenAt: z.string(),
  migrations: z.array(AppliedMigration),
  /** Partitions that the rows need. */
  partitions: z.array(z.string()),
});
export type Heading = z.infer<typeof Heading>;

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

const CopiedRows = z.object({
  rows: z.int(),
  /** The checksum of the rows, sorted by key; absent for a table without a key. */
  sha256: z.optional(z.string()),
});

export const Ending = z.object({
  tables: z.record(z.string(), CopiedRows),
  /** The last value of each sequence that was used. */
  sequences: z.record(z.string(), z.int()),
  sha256: z.string(),
});
export type Ending = z.infer<typeof Ending>;

export const endOfRows = Buffer.from("\\.\n");
const endAfterRow = Buffer.from("\n\\.\n");
const newline = 0x0a;
const longestLine = 1_048_576;

export class DamagedBackup extends StartupError {
  constructor(file: string, what: string) {
    super(`${file} is not a complete backup of Weitersagen: ${what}.`);
  }
}

/** Reads lines and blocks of rows from the unpacked text, and computes its checksum. */
export class BackupReader {
  readonly #file: string;
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #buffer: Buffer = Buffer.alloc(0);

  constructor(file: string, source: AsyncIterable<Buffer>) {
    this.#file = file;
    this.#source = source[Symbol.asyncIterator]();
  }

  damaged(what: string): DamagedBackup {
    return new DamagedBackup(this.#file, what);
  }

  /** The checksum of everything read so far. */
  get checksum(): string {
    return this.#hash.copy().digest("hex");
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next().catch((error: Error) => {
      throw this.damaged(error.message);
    });
    if (next.done) return false;
    this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
    return true;
  }

  #take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  /** The next line as JSON. The caller knows which line comes next and checks it against that schema. */
  async json(): Promise<unknown> {
    let end = this.#buffer.indexOf(newline);
    while (end < 0) {
      if (this.#buffer.length > longestLine) throw this.damaged("a line is too long");
      if (!(await this.#more())) throw this.damaged("it ends too early");
      end = this.#buffer.indexOf(newline);
    }
    try {
      return JSON.parse(this.#take(end + 1).toString("utf8"));
    } catch {
      throw this.damaged("a line cannot be read");
    }
  }

  /** The rows of the current table, in blocks of whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#buffer.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#take(endOfRows.length);
        return;
      }
      const end = this.#buffer.indexOf(endAfterRow);
      const length = end >= 0 ? end + 1 : this.#buffer.lastIndexOf(newline) + 1;
      // Whole lines only: what follows the last newline may be the start of the end mark.
      if (length > 0) yield Buffer.from(this.#take(length));
      else if (!(await this.#more())) throw this.damaged("it ends within a table");
    }
  }
}
