export interface CsvRecord {
  /** The line it begins on. */
  readonly line: number;
  /** Undefined when it is too long, or a quotation mark is opened and never closed. */
  readonly fields: string[] | undefined;
  readonly isTooLong?: true;
  /** As it stands there, without the line break behind it; of a line that is too long nothing is kept. */
  readonly text: string;
}

/** Hundreds of times a row of orders. A file without line breaks must not fill the memory. */
export const MOST_LETTERS = 100_000;

/** A line without quotation marks: its fields are what stands between the delimiters, and are cut out when they are asked for. */
export class PlainRecord implements CsvRecord {
  readonly line: number;
  readonly text: string;
  readonly #delimiter: string;

  constructor(line: number, text: string, delimiter: string) {
    this.line = line;
    this.text = text;
    this.#delimiter = delimiter;
  }

  get fields(): string[] {
    return this.text.split(this.#delimiter).map((field) => field.trim());
  }

  /** So many fields, as they stand there, and as one text all that is behind them; undefined if nothing is. */
  cut(count: number): { readonly first: string[]; readonly rest: string } | undefined {
    const first: string[] = [];
    let start = 0;
    while (first.length < count) {
      const end = this.text.indexOf(this.#delimiter, start);
      if (end === -1) return undefined;
      first.push(this.text.slice(start, end));
      start = end + this.#delimiter.length;
    }
    return { first, rest: this.text.slice(start) };
  }
}

interface Line {
  readonly text: string;
  /** What ends it. */
  readonly lineBreak: string;
}

/** A quoted field may hold line breaks, but a forgotten quotation mark must not swallow the file. */
const mostLines = 20;

export interface Fields {
  readonly fields: string[];
  /** Nothing stands behind the closing mark of a field. */
  readonly isTidy: boolean;
}

/** Whether several lines can be one record; asked with those behind the first. */
type Plausible = (found: Fields, behind: readonly string[]) => boolean;

/** Splits a text that comes in pieces into records: separated, quoted and broken into lines as spreadsheets do it. */
export class CsvRecords {
  readonly #delimiter: string;
  readonly #isPlausible: Plausible;
  #rest = "";
  /** What stood before the rest on the same line was too long, and is not kept. */
  #isTooLong = false;
  #line = 0;
  /** Lines of a record whose quotation mark is still open. */
  #open: Line[] = [];

  constructor(delimiter: string, isPlausible: Plausible = () => true) {
    this.#delimiter = delimiter;
    this.#isPlausible = isPlausible;
  }

  /** The records that are complete with this piece. */
  read(text: string): CsvRecord[] {
    const all = this.#behindTooLong(this.#rest === "" ? text : this.#rest + text);
    // A carriage return at the very end may be the first half of a line break.
    const end = all.endsWith("\r") ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split("\n");
    const last = lines.pop() ?? "";
    const records: CsvRecord[] = [];
    if (!all.includes("\r")) for (const line of lines) this.#take(line, "\n", records);
    else for (const line of lines) this.#takeReturns(line, records);
    const rest = last.split("\r");
    this.#rest = (rest.pop() ?? "") + all.slice(end);
    for (const line of rest) this.#take(line, "\r", records);
    if (this.#rest.length > MOST_LETTERS) {
      this.#isTooLong = true;
      this.#rest = this.#behindTooLong(this.#rest);
    }
    return records;
  }

  /** Of a line that is too long only the break behind it. */
  #behindTooLong(text: string): string {
    if (!this.#isTooLong) return text;
    const end = text.search(/[\r\n]/);
    return end === -1 ? "" : text.slice(end);
  }

  end(): CsvRecord[] {
    const last = this.#rest.replace(/\r$/, "");
    this.#rest = "";
    const records: CsvRecord[] = [];
    if (last !== "" || this.#isTooLong) this.#take(last, "", records);
    while (this.#open.length > 0) this.#giveUp(records);
    return records;
  }

  /** A line that may end with a carriage return, as Windows does it, and hold others, as old files do. */
  #takeReturns(line: string, records: CsvRecord[]): void {
    const isWindows = line.endsWith("\r");
    const text = isWindows ? line.slice(0, -1) : line;
    const parts = text.includes("\r") ? text.split("\r") : [text];
    const last = parts.pop() ?? "";
    for (const part of parts) this.#take(part, "\r", records);
    this.#take(last, isWindows ? "\r\n" : "\n", records);
  }

  #take(text: string, lineBreak: string, records: CsvRecord[]): void {
    if (this.#isTooLong || text.length > MOST_LETTERS) return this.#leaveOut(records);
    this.#line += 1;
    if (this.#open.length === 0 && !text.includes('"')) {
      if (!isEmptyRow(text, this.#delimiter))
        records.push(new PlainRecord(this.#line, text, this.#delimiter));
      return;
    }
    this.#open.push({ text, lineBreak });
    const lines = this.#open.map((line) => line.text);
    if (lettersIn(lines) > MOST_LETTERS) return this.#giveUp(records, { isTooLong: true });
    const found = quotedFields(lines.join("\n"), this.#delimiter);
    if (found && (lines.length === 1 || this.#isPlausible(found, lines.slice(1)))) {
      const line = this.#line - this.#open.length + 1;
      const isEmpty = found.fields.every((field) => field === "");
      if (!isEmpty) records.push({ line, fields: found.fields, text: textOf(this.#open) });
      this.#open = [];
    } else if (found || lines.length > mostLines) this.#giveUp(records);
  }

  /** The line is lost, and so is one before it whose quotation mark is still open. */
  #leaveOut(records: CsvRecord[]): void {
    this.#isTooLong = false;
    while (this.#open.length > 0) this.#giveUp(records);
    this.#line += 1;
    records.push({ line: this.#line, fields: undefined, isTooLong: true, text: "" });
  }

  /** The line with the open mark is lost; those behind it are read as if it had not been there. */
  #giveUp(records: CsvRecord[], why: Pick<CsvRecord, "isTooLong"> = {}): void {
    const [lost, ...behind] = this.#open;
    this.#open = [];
    this.#line -= behind.length;
    records.push({ line: this.#line, fields: undefined, text: lost?.text ?? "", ...why });
    for (const { text, lineBreak } of behind) this.#take(text, lineBreak, records);
  }
}

/** Spreadsheets write a row that somebody emptied as separators with nothing between them. */
function isEmptyRow(text: string, delimiter: string): boolean {
  const first = text.charAt(0);
  if (first !== delimiter && first.trim() !== "") return false;
  return text.replaceAll(delimiter, "").trim() === "";
}

const lettersIn = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

function textOf(lines: readonly Line[]): string {
  const whole = lines.map(({ text, lineBreak }) => text + lineBreak).join("");
  return whole.slice(0, whole.length - (lines.at(-1)?.lineBreak.length ?? 0));
}

/** Undefined while a quotation mark is open. A mark inside an unquoted field is an ordinary character. */
function quotedFields(text: string, delimiter: string): Fields | undefined {
  const fields: string[] = [];
  let isTidy = true;
  let start = 0;
  for (;;) {
    const opening = firstVisible(text, start);
    const isQuoted = text[opening] === '"';
    const closing = isQuoted ? closingMark(text, opening + 1) : start;
    if (closing === undefined) return undefined;
    const end = text.indexOf(delimiter, closing);
    const until = end === -1 ? text.length : end;
    // What stands behind the closing mark still belongs to the field.
    const behind = text.slice(closing, until);
    if (isQuoted && behind.trim() !== "") isTidy = false;
    fields.push((isQuoted ? unquoted(text, opening, closing) + behind : behind).trim());
    if (end === -1) return { fields, isTidy };
    start = end + delimiter.length;
  }
}

/** A record without its first field. */
export function behindFirstField(text: string, delimiter: string): string {
  const opening = firstVisible(text, 0);
  const closing = text[opening] === '"' ? closingMark(text, opening + 1) : 0;
  const end = text.indexOf(delimiter, closing);
  return end === -1 ? "" : text.slice(end + delimiter.length);
}

function firstVisible(text: string, from: number): number {
  let index = from;
  while (text[index] === " ") index += 1;
  return index;
}

/** The place behind the mark that closes a field; a doubled mark is one character of it. */
function closingMark(text: string, from: number): number | undefined {
  let mark = text.indexOf('"', from);
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  return mark === -1 ? undefined : mark + 1;
}

const unquoted = (text: string, opening: number, closing: number): string =>
  text.slice(opening + 1, closing - 1).replaceAll('""', '"');
