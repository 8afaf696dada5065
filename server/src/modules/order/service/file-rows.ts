import { OrderRow } from "@weitersagen/contract/order";
import { type CsvRecord, MOST_LETTERS, PlainRecord } from "./csv-records.ts";
import { type Checked, checkRow, type Marks, marksOf, type Reading, type RowTerms } from "./rows.ts";

/** The wire name of each column; undefined where the file has a column of its own. */
export type Columns = readonly (string | undefined)[];

/** Some rows of a file, as they come. */
export interface FileRows {
  readonly columns: Columns;
  readonly records: readonly CsvRecord[];
}

/** Fits every mark of the contract; any other text may fit too, which its schema knows. */
const plainMark = /^[!-~](?:[ -~]{0,38}[!-~])?$/;

/** So that a file in which no two rows say the same does not fill the memory. */
const MOST_KNOWN = 5_000;
const LONGEST_KNOWN = 1_000;

type GivenRecord = Pick<CsvRecord, "line" | "fields" | "isTooLong">;
type Field = keyof typeof OrderRow.fields;

/** What rows say besides their marks, or what is wrong with it. */
type Said = RowTerms | readonly string[];

/**
 * Checks the rows of a file. All but their marks they say again and again, the same product on the same days: that is
 * checked once, by the schema of the contract, and remembered with what was wrong with it. Where it stands behind the
 * marks, as in most files, it is remembered as it stands there, and need not even be cut into fields.
 */
export class FileRowCheck {
  readonly #columns: Columns;
  readonly #reading: Reading;
  readonly #marks: Readonly<Record<keyof Marks, number>>;
  /** Where everything else stands. */
  readonly #others: readonly number[];
  readonly #known = new Map<string, Said>();
  /** How many columns stand before all that is remembered as it stands there; 0 where it cannot be. */
  readonly #behind: number;
  readonly #knownBehind = new Map<string, Said>();

  constructor(columns: Columns, reading: Reading) {
    const at = (field: Field) => columns.lastIndexOf(OrderRow.fields[field][0]);
    this.#columns = columns;
    this.#reading = reading;
    this.#marks = {
      number: at("number"),
      newNumber: at("newNumber"),
      recipientNumber: at("recipientNumber"),
      recommendationNumber: at("recommendationNumber"),
      code: at("code"),
      email: at("email"),
    };
    const marks = new Set(Object.values(this.#marks));
    this.#others = columns.flatMap((name, place) => (name === undefined || marks.has(place) ? [] : place));
    const behind = Math.max(...marks) + 1;
    const isBehind = this.#others.every((place) => place >= behind) && !columns.includes(undefined, behind);
    this.#behind = isBehind ? behind : 0;
  }

  check(record: GivenRecord): Checked {
    const isCut = this.#behind > 0 && record instanceof PlainRecord;
    const cut = isCut ? record.cut(this.#behind) : undefined;
    if (!cut) return this.#checkFields(record);
    const known = this.#knownBehind.get(cut.rest);
    if (!known || !this.#hasPlainMarks(cut.first)) return this.#checkFields(record, cut.rest);
    return this.#rowOf(record.line, cut.first, known);
  }

  #checkFields({ line, fields, isTooLong }: GivenRecord, behind?: string): Checked {
    const { language } = this.#reading;
    if (!fields) return broken(line, (isTooLong ? tooLong : openMark)[language]);
    const named = this.#columns.length;
    // What stands in no column says nothing as long as it is empty.
    const isOther = fields.length < named || fields.slice(named).some((field) => field !== "");
    if (isOther) return broken(line, otherLength[language](fields.length, named));
    if (!this.#hasPlainMarks(fields)) return this.#checkWhole(line, fields);
    const key = this.#keyOf(fields);
    const known = this.#known.get(key) ?? this.#learn(key, line, fields);
    // As a copy: what is cut out of a piece of the file keeps the whole piece in memory.
    if (behind !== undefined) remember(this.#knownBehind, Buffer.from(behind).toString(), known);
    return this.#rowOf(line, fields, known);
  }

  /** Marks are looked for in these fields, which may be the first of a row only. */
  #rowOf(row: number, fields: readonly string[], known: Said): Checked {
    const marks = this.#marks;
    // A list that is asked for what stands before its first place is slow: most files lack some of the marks.
    const at = (place: number) => (place === -1 ? undefined : fields[place]);
    const number = fields[marks.number] ?? "";
    if ("length" in known) return { row, number, errors: known };
    const given = {
      number,
      newNumber: at(marks.newNumber),
      recipientNumber: at(marks.recipientNumber),
      recommendationNumber: at(marks.recommendationNumber),
      code: at(marks.code),
      email: at(marks.email),
    };
    return { row, marks: marksOf(given), terms: known };
  }

  /** An order needs its number; the other marks may be left empty. */
  #hasPlainMarks(fields: readonly string[]): boolean {
    const marks = this.#marks;
    const isFit = (place: number) =>
      place === -1 || fields[place] === "" || plainMark.test(fields[place] ?? "");
    return (
      fields[marks.number] !== "" &&
      isFit(marks.number) &&
      isFit(marks.newNumber) &&
      isFit(marks.recipientNumber) &&
      isFit(marks.recommendationNumber) &&
      isFit(marks.code) &&
      isFit(marks.email)
    );
  }

  #keyOf(fields: readonly string[]): string {
    let key = "";
    for (const place of this.#others) key += `${fields[place]}\n`;
    return key;
  }

  #learn(key: string, line: number, fields: readonly string[]): Said {
    const checked = this.#checkWhole(line, fields);
    const learnt = "errors" in checked ? checked.errors : checked.terms;
    // Fields with line breaks of their own could be told from others by nothing.
    if (key.split("\n").length > this.#others.length + 1) return learnt;
    remember(this.#known, key, learnt);
    return learnt;
  }

  /** By the whole schema; a field left empty says nothing. */
  #checkWhole(line: number, fields: readonly string[]): Checked {
    const raw: Record<string, string> = {};
    for (const [place, name] of this.#columns.entries()) {
      const value = fields[place];
      if (name !== undefined && value) raw[name] = value;
    }
    return checkRow(raw, line, this.#reading);
  }
}

function remember(known: Map<string, Said>, key: string, said: Said): void {
  if (key.length > LONGEST_KNOWN) return;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, said);
}

const openMark = {
  de: "Ein Anführungszeichen wird geöffnet und nicht wieder geschlossen",
  en: "a quotation mark is opened and never closed",
} as const;

const tooLong = {
  de: `Die Zeile ist länger als ${MOST_LETTERS.toLocaleString("de")} Zeichen`,
  en: `the row is longer than ${MOST_LETTERS.toLocaleString("en")} letters`,
} as const;

const otherLength = {
  de: (fields: number, named: number) =>
    `${fields} ${fields === 1 ? "Feld" : "Felder"}, wo die erste Zeile ${named} nennt`,
  en: (fields: number, named: number) =>
    `${fields} ${fields === 1 ? "field" : "fields"} where the first line names ${named}`,
} as const;

const broken = (row: number, fault: string): Checked => ({ row, number: null, errors: [fault] });
