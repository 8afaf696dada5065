import type { BrokenRow, Checked, CheckedRow, Marks, RowTerms } from "./rows.ts";

type MarkLists = Readonly<Record<keyof Marks, (string | null)[]>>;

/**
 * Rows of the feed that are stored together, a list for each mark: thousands of objects that live as long as their batch
 * is on its way cost more than to make each row when it is asked for.
 */
export class RowBatch {
  /** Those that cannot be read, in the order of the file. */
  readonly broken: BrokenRow[] = [];
  /** All numbers that their orders have or are to have. */
  readonly numbers = new Set<string>();
  /** At the places of the rows; behind the last that has such a mark, the list ends. */
  readonly marks: MarkLists = {
    number: [],
    newNumber: [],
    recipientNumber: [],
    recommendationNumber: [],
    code: [],
    email: [],
  };
  readonly #rows: number[] = [];
  readonly #terms: RowTerms[] = [];
  #named = 0;

  constructor(rows: Iterable<Checked> = []) {
    for (const row of rows) this.add(row);
  }

  add(checked: Checked): void {
    if ("errors" in checked) {
      this.broken.push(checked);
      return;
    }
    const { row, marks, terms } = checked;
    this.#put("number", marks.number);
    this.#put("newNumber", marks.newNumber);
    this.#put("recipientNumber", marks.recipientNumber);
    this.#put("recommendationNumber", marks.recommendationNumber);
    this.#put("code", marks.code);
    this.#put("email", marks.email);
    this.#rows.push(row);
    this.#terms.push(terms);
    this.#name(marks.number);
    if (marks.newNumber !== null) this.#name(marks.newNumber);
  }

  /** The list of a mark that no row has stays empty. */
  #put(mark: keyof Marks, value: string | null): void {
    if (value === null) return;
    const list = this.marks[mark];
    while (list.length < this.length) list.push(null);
    list.push(value);
  }

  #name(number: string): void {
    this.numbers.add(number);
    this.#named += 1;
  }

  /** How many there are. */
  get size(): number {
    return this.length + this.broken.length;
  }

  /** How many of them can be read. */
  get length(): number {
    return this.#rows.length;
  }

  /** Whether some of them name the same order. */
  get isRepeating(): boolean {
    return this.numbers.size < this.#named;
  }

  at(place: number): CheckedRow {
    const terms = this.#terms[place];
    if (!terms) throw new RangeError(`there is no row ${place}`);
    return {
      row: this.#rows[place] ?? 0,
      marks: {
        number: this.marks.number[place] ?? "",
        newNumber: this.marks.newNumber[place] ?? null,
        recipientNumber: this.marks.recipientNumber[place] ?? null,
        recommendationNumber: this.marks.recommendationNumber[place] ?? null,
        code: this.marks.code[place] ?? null,
        email: this.marks.email[place] ?? null,
      },
      terms,
    };
  }
}
