interface OnItsWay {
  readonly numbers: ReadonlySet<string>;
  readonly done: Promise<void>;
}

/** Waits for everything that was started before. */
type Earlier = () => Promise<unknown>;

/** What is being stored of a file: so much at a time, and nothing beside an earlier part that names the same order. */
export class UnderWay {
  readonly #most: number;
  readonly #parts = new Set<OnItsWay>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Answers as soon as it has room to begin; throws what an earlier part failed with. */
  async start(numbers: ReadonlySet<string>, store: (earlier: Earlier) => Promise<void>): Promise<void> {
    while (this.#parts.size >= this.#most) await this.#next();
    const before = [...this.#parts];
    const sharing = before.filter((part) => haveCommon(part.numbers, numbers));
    const done = allOf(sharing).then(() => store(() => allOf(before)));
    const part = { numbers, done };
    this.#parts.add(part);
    // What fails stays among the parts, so that it is told to whoever comes next.
    done.then(
      () => this.#parts.delete(part),
      () => {},
    );
  }

  async #next(): Promise<void> {
    const parts = [...this.#parts];
    await Promise.race(parts.map(({ done }) => done)).catch(() => this.end());
  }

  /** Waits for all of them, and throws what one failed with. */
  async end(): Promise<void> {
    const parts = [...this.#parts];
    await Promise.allSettled(parts.map(({ done }) => done));
    await allOf(parts);
  }
}

const allOf = (parts: readonly OnItsWay[]): Promise<unknown> => Promise.all(parts.map(({ done }) => done));

function haveCommon(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of others) if (some.has(one)) return true;
  return false;
}
