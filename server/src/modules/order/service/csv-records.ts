export interface CsvRecord {
  /** The line it begins on. */
  readonly line: number;
  /** Undefined when a quotation mark is opened and never closed. */
  readonly fields: string[] | undefined;
}

/** A quoted field may hold line breaks, but a forgotten quotation mark must not swallow the file. */
const mostLines = 20;

/** Splits a text that comes in pieces into records: separated, quoted and broken into lines as spreadsheets do it. */
export class CsvRecords {
  readonly #delimiter: string;
  #rest = "";
  #line = 0;
  /** Lines of a record whose quotation mark is still open. */
  #open: string[] = [];

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The records that are complete with this piece. */
  read(text: string): CsvRecord[] {
    const all = this.#rest === "" ? text : this.#rest + text;
    // A carriage return at the very end may be the first half of a line break.
    const end = all.endsWith("\r") ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split(all.includes("\r") ? /\r\n|[\r\n]/ : "\n");
    this.#rest = (lines.pop() ?? "") + all.slice(end);
    return this.#recordsIn(lines);
  }

  end(): CsvRecord[] {
    const last = this.#rest.replace(/\r$/, "");
    this.#rest = "";
    const records = this.#recordsIn(last === "" ? [] : [last]);
    while (this.#open.length > 0) records.push(...this.#giveUp());
    return records;
  }

  #recordsIn(lines: readonly string[]): CsvRecord[] {
    const records: CsvRecord[] = [];
    for (const line of lines) {
      this.#line += 1;
      this.#take(line, records);
    }
    return records;
  }

  #take(line: string, records: CsvRecord[]): void {
    if (this.#open.length === 0 && !line.includes('"')) {
      if (line.trim() !== "") records.push({ line: this.#line, fields: this.#plainFields(line) });
      return;
    }
    this.#open.push(line);
    const fields = quotedFields(this.#open.join("\n"), this.#delimiter);
    if (fields) {
      records.push({ line: this.#line - this.#open.length + 1, fields });
      this.#open = [];
    } else if (this.#open.length > mostLines) records.push(...this.#giveUp());
  }

  /** The line with the open mark is lost; those behind it are read as if it had not been there. */
  #giveUp(): CsvRecord[] {
    const [, ...behind] = this.#open;
    this.#open = [];
    const records: CsvRecord[] = [{ line: this.#line - behind.length, fields: undefined }];
    this.#line -= behind.length;
    records.push(...this.#recordsIn(behind));
    return records;
  }

  #plainFields(line: string): string[] {
    const fields = line.split(this.#delimiter);
    for (let index = 0; index < fields.length; index += 1) fields[index] = (fields[index] ?? "").trim();
    return fields;
  }
}

/** Undefined while a quotation mark is open. A mark inside an unquoted field is an ordinary character. */
function quotedFields(text: string, delimiter: string): string[] | undefined {
  const fields: string[] = [];
  let start = 0;
  for (;;) {
    const opening = firstVisible(text, start);
    const isQuoted = text[opening] === '"';
    const closing = isQuoted ? closingMark(text, opening + 1) : start;
    if (closing === undefined) return undefined;
    const end = text.indexOf(delimiter, closing);
    const field = text.slice(start, end === -1 ? text.length : end).trim();
    fields.push(isQuoted ? unquoted(text, opening, closing, end) : field);
    if (end === -1) return fields;
    start = end + delimiter.length;
  }
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

/** What stands behind the closing mark still belongs to the field. */
function unquoted(text: string, opening: number, closing: number, end: number): string {
  const inside = text.slice(opening + 1, closing - 1).replaceAll('""', '"');
  return (inside + text.slice(closing, end === -1 ? text.length : end)).trim();
}
