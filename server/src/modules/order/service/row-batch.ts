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
    this.#rows.push(row);
    this.#terms.push(terms);
    this.marks.number.push(marks.number);
    this.marks.newNumber.push(marks.newNumber);
    this.marks.recipientNumber.push(marks.recipientNumber);
    this.marks.recommendationNumber.push(marks.recommendationNumber);
    this.marks.code.push(marks.code);
    this.marks.email.push(marks.email);
    this.#name(marks.number);
    if (marks.newNumber !== null) this.#name(marks.newNumber);
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
