import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import { reasonText } from "@weitersagen/domain/order";
import type { FileRows } from "../modules/order/service/file-rows.ts";
import type { OrderedProducts } from "../modules/order/service/products.ts";
import { type MatchCriterion, reportTexts } from "./orders-texts.ts";
import { Tally } from "./tally.ts";
import { wrapped } from "./terminal.ts";

const MOST_LISTED = 20;
const MOST_PRODUCTS = 10;
const MOST_CHARACTERS = 60;

interface FinishedRun {
  readonly file: string;
  readonly milliseconds: number;
  readonly isDryRun: boolean;
}

/** Counts the results of an order file row by row, so that the file can have any length. */
export class OrdersReport {
  readonly #language: Language;
  readonly #products: Pick<OrderedProducts, "find">;
  readonly #outcomes = new Tally();
  readonly #matchCriteria = new Tally<MatchCriterion>();
  readonly #reasons = new Tally();
  readonly #unmatched = new Tally();
  readonly #errors = new Tally();
  readonly #unknownProducts = new Tally();
  readonly #knownProducts = new Set<string>();
  #rows = 0;
  #refused = 0;
  #lastLine = 1;

  constructor(language: Language, products: Pick<OrderedProducts, "find">) {
    this.#language = language;
    this.#products = products;
  }

  /** The last line with a result. */
  get lastLine(): number {
    return this.#lastLine;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Counts unknown products. Takes the rows as read, because a result does not contain the product of its row. */
  addRows({ columns, records }: FileRows): void {
    const index = columns.lastIndexOf("Produkt");
    if (index === -1) return;
    for (const { fields } of records) {
      const product = fields?.[index];
      if (!product || this.#knownProducts.has(product)) continue;
      if (this.#products.find(product)) this.#knownProducts.add(product);
      else this.#unknownProducts.add(product);
    }
  }

  /** Counts a result. Returns the errors of the row, one line for each. */
  addResult({ row, number, outcome, matchedBy, reason, explanation, errors }: OrderRowResult): string[] {
    this.#rows += 1;
    this.#lastLine = Math.max(this.#lastLine, row);
    this.#outcomes.add(outcome);
    if (outcome === "refused") this.#refused += 1;
    if (matchedBy !== null) this.#matchCriteria.add(matchedBy);
    if (reason !== null) this.#reasons.add(reason);
    // Without the quoted value, equal explanations and errors of different rows are counted together.
    if (outcome === "unmatched") this.#unmatched.add((explanation ?? "").replaceAll(/ "[^"]*"/g, ""));
    for (const error of errors) this.#errors.add(error.replace(/"[^]*" /, ""));
    const { line } = reportTexts[this.#language];
    return errors.map((error) => `${line} ${row}${number ? ` (${number})` : ""}: ${error}`);
  }

  summary({ file, milliseconds, isDryRun }: FinishedRun): string[] {
    const texts = reportTexts[this.#language];
    const language = this.#language;
    const seconds = (milliseconds / 1_000).toLocaleString(language, { maximumFractionDigits: 2 });
    const counts = new Map(this.#outcomes.mostFrequent(Infinity).kinds);
    return [
      ...(isDryRun ? [texts.dryRun] : []),
      this.#line(this.#rows, texts.rowsRead(this.#rows, file, seconds)),
      ...Object.entries(texts.outcomes).map(([outcome, words]) =>
        this.#line(counts.get(outcome) ?? 0, words),
      ),
      ...this.#section(texts.matchedBy, this.#matchCriteria, (criterion) => texts.matchCriteria[criterion]),
      ...this.#section(texts.unmatched, this.#unmatched, (explanation) => explanation),
      ...this.#section(texts.unrewarded, this.#reasons, (reason) => reasonText(reason, language) || reason),
      ...this.#section(texts.unknownProducts, this.#unknownProducts, quoted, MOST_PRODUCTS),
      ...this.#section(texts.errors, this.#errors, (error) => error),
    ];
  }

  #section<Kind extends string>(
    title: string,
    tally: Tally<Kind>,
    words: (kind: Kind) => string,
    most = MOST_LISTED,
  ): string[] {
    const { kinds, others } = tally.mostFrequent(most);
    if (kinds.length === 0) return [];
    const lines = kinds.map(([kind, count]) => this.#line(count, words(kind)));
    if (others > 0) lines.push(this.#line(others, reportTexts[this.#language].others));
    return ["", title, ...lines];
  }

  #line(count: number, words: string): string {
    return wrapped(words, `${this.#count(count).padStart(10)}  `);
  }

  #count(count: number): string {
    return count.toLocaleString(this.#language);
  }
}

const quoted = (name: string): string =>
  name.length > MOST_CHARACTERS ? `"${name.slice(0, MOST_CHARACTERS)}…"` : `"${name}"`;
