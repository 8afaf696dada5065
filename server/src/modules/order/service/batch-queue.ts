interface RunningBatch {
  readonly numbers: ReadonlySet<string>;
  readonly done: Promise<void>;
}

/** Waits for all batches that were started before. */
type WaitForEarlier = () => Promise<unknown>;

/** Stores batches of a file concurrently. A batch waits for earlier ones that are about the same orders. */
export class BatchQueue {
  readonly #maxRunning: number;
  readonly #running = new Set<RunningBatch>();

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning;
  }

  /** Resolves as soon as the batch may start; throws the error of an earlier batch that failed. */
  async start(
    numbers: ReadonlySet<string>,
    store: (waitForEarlier: WaitForEarlier) => Promise<void>,
  ): Promise<void> {
    while (this.#running.size >= this.#maxRunning) await this.#waitForAny();
    const earlier = [...this.#running];
    const overlapping = earlier.filter((batch) => haveCommon(batch.numbers, numbers));
    const done = waitForAll(overlapping).then(() => store(() => waitForAll(earlier)));
    const batch = { numbers, done };
    this.#running.add(batch);
    // A failed batch stays in the set, so that the next call throws its error.
    done.then(
      () => this.#running.delete(batch),
      () => {},
    );
  }

  async #waitForAny(): Promise<void> {
    const batches = [...this.#running];
    await Promise.race(batches.map(({ done }) => done)).catch(() => this.end());
  }

  /** Waits for all batches, then throws the error of the first that failed. */
  async end(): Promise<void> {
    const batches = [...this.#running];
    await Promise.allSettled(batches.map(({ done }) => done));
    await waitForAll(batches);
  }
}

const waitForAll = (batches: readonly RunningBatch[]): Promise<unknown> =>
  Promise.all(batches.map(({ done }) => done));

function haveCommon(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of others) if (some.has(one)) return true;
  return false;
}
