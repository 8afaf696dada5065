import { type Fields, isEmptyLine, quotedFields } from "./csv-fields.ts";

export interface CsvRecord {
  /** The line on which it begins. */
  readonly line: number;
  /** Undefined if it is too long, or if a quotation mark is opened and never closed. */
  readonly fields: string[] | undefined;
  readonly isTooLong?: true;
  /** The original text without the line break at its end; empty if the line is too long. */
  readonly text: string;
}

/** Hundreds of times the length of a normal row. A file without line breaks must not fill the memory. */
export const maxRecordLength = 100_000;

/** A quoted field may contain line breaks, but a forgotten quotation mark must not swallow the file. */
const maxLinesPerRecord = 20;

interface Line {
  readonly text: string;
  readonly lineBreak: string;
}

/** Decides whether several lines can be one record, given the lines after the first. */
type IsPlausible = (found: Fields, followingLines: readonly string[]) => boolean;

/** Splits a text, which arrives in pieces, into records: delimiters, quotes and line breaks as spreadsheets write them. */
export class CsvRecords {
  readonly #delimiter: string;
  readonly #isPlausible: IsPlausible;
  /** The incomplete last line. */
  #rest = "";
  /** The beginning of the current line was too long and has been dropped. */
  #isTooLong = false;
  #line = 0;
  /** The lines of a record whose quotation mark is still open. */
  #open: Line[] = [];

  constructor(delimiter: string, isPlausible: IsPlausible = () => true) {
    this.#delimiter = delimiter;
    this.#isPlausible = isPlausible;
  }

  /** Returns the records that this piece completes. */
  read(piece: string): CsvRecord[] {
    const text = this.#skipTooLong(this.#rest + piece);
    const records: CsvRecord[] = [];
    let start = 0;
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
      this.#takeLine(text.slice(start, index), lineBreak, records);
      start = index + lineBreak.length;
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > maxRecordLength) {
      this.#isTooLong = true;
      this.#rest = this.#skipTooLong(this.#rest);
    }
    return records;
  }

  /** While a line is too long, skips everything before its line break. */
  #skipTooLong(text: string): string {
    if (!this.#isTooLong) return text;
    const end = text.search(/[\r\n]/);
    return end === -1 ? "" : text.slice(end);
  }

  /** Returns the records that were still incomplete. */
  end(): CsvRecord[] {
    const last = this.#rest.replace(/\r$/, "");
    this.#rest = "";
    const records: CsvRecord[] = [];
    if (last !== "" || this.#isTooLong) this.#takeLine(last, "", records);
    while (this.#open.length > 0) this.#giveUp(records);
    return records;
  }

  #takeLine(text: string, lineBreak: string, records: CsvRecord[]): void {
    if (this.#isTooLong || text.length > maxRecordLength) return this.#dropTooLong(records);
    this.#line += 1;
    if (this.#open.length === 0 && !text.includes('"')) return this.#takePlainLine(text, records);
    this.#open.push({ text, lineBreak });
    const lines = this.#open.map((line) => line.text);
    if (totalLength(lines) > maxRecordLength) return this.#giveUp(records, { isTooLong: true });
    const found = quotedFields(lines.join("\n"), this.#delimiter);
    if (found && (lines.length === 1 || this.#isPlausible(found, lines.slice(1)))) {
      this.#takeQuoted(found, records);
    } else if (found || lines.length > maxLinesPerRecord) this.#giveUp(records);
  }

  #takePlainLine(text: string, records: CsvRecord[]): void {
    if (isEmptyLine(text, this.#delimiter)) return;
    const fields = text.split(this.#delimiter).map((field) => field.trim());
    records.push({ line: this.#line, fields, text });
  }

  #takeQuoted({ fields }: Fields, records: CsvRecord[]): void {
    const line = this.#line - this.#open.length + 1;
    const isEmpty = fields.every((field) => field === "");
    if (!isEmpty) records.push({ line, fields, text: originalText(this.#open) });
    this.#open = [];
  }

  /** The line is lost, and so is an earlier one whose quotation mark is still open. */
  #dropTooLong(records: CsvRecord[]): void {
    this.#isTooLong = false;
    while (this.#open.length > 0) this.#giveUp(records);
    this.#line += 1;
    records.push({ line: this.#line, fields: undefined, isTooLong: true, text: "" });
  }

  /** The line with the open quotation mark is lost; the lines after it are read as if it did not exist. */
  #giveUp(records: CsvRecord[], why: Pick<CsvRecord, "isTooLong"> = {}): void {
    const [lost, ...following] = this.#open;
    this.#open = [];
    this.#line -= following.length;
    records.push({ line: this.#line, fields: undefined, text: lost?.text ?? "", ...why });
    for (const { text, lineBreak } of following) this.#takeLine(text, lineBreak, records);
  }
}

const totalLength = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

function originalText(lines: readonly Line[]): string {
  const whole = lines.map(({ text, lineBreak }) => text + lineBreak).join("");
  return whole.slice(0, whole.length - (lines.at(-1)?.lineBreak.length ?? 0));
}
