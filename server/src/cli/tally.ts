/** Limits the memory for a file in which every row has another value. */
const MOST_KINDS = 1_000;

/** Counts values by kind. */
export class Tally<Kind extends string = string> {
  readonly #counts = new Map<Kind, number>();
  #others = 0;

  add(kind: Kind): void {
    const count = this.#counts.get(kind);
    if (count === undefined && this.#counts.size >= MOST_KINDS) this.#others += 1;
    else this.#counts.set(kind, (count ?? 0) + 1);
  }

  /** The most frequent kinds first, and the number of all others. */
  mostFrequent(most: number): { kinds: (readonly [kind: Kind, count: number])[]; others: number } {
    const kinds = [...this.#counts].toSorted(([, one], [, other]) => other - one);
    const others = kinds.slice(most).reduce((sum, [, count]) => sum + count, this.#others);
    return { kinds: kinds.slice(0, most), others };
  }
}
