/** So that a file full of nonsense does not fill the memory. */
const MOST_KINDS = 1_000;

/** Counts what comes by, kind by kind. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #others = 0;

  add(kind: string): void {
    const count = this.#counts.get(kind);
    if (count === undefined && this.#counts.size >= MOST_KINDS) this.#others += 1;
    else this.#counts.set(kind, (count ?? 0) + 1);
  }

  /** The most frequent first, and how many were of any other kind. */
  mostFrequent(most: number): { kinds: (readonly [kind: string, count: number])[]; others: number } {
    const kinds = [...this.#counts].toSorted(([, one], [, other]) => other - one);
    const others = kinds.slice(most).reduce((sum, [, count]) => sum + count, this.#others);
    return { kinds: kinds.slice(0, most), others };
  }
}
