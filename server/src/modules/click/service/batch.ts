import type { Database } from "../../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../../platform/db/unavailable.ts";
import { type Click, insertClicks } from "../repository.ts";

/** Called once the click is committed, or with the reason why it is not. */
type Told = (error?: unknown) => void;

const mostRows = 500;

interface Batch {
  readonly clicks: Click[];
  readonly told: Told[];
}

interface Queue {
  readonly waiting: Batch[];
  /** From the first click that waits until nobody waits any more. */
  isBusy: boolean;
}

/**
 * Many clicks share one commit; each is durable before whoever clicked gets an answer. One commit of a tenant is under
 * way at a time, and all who come meanwhile share the next: the more come, the less each costs.
 */
export class ClickBatches {
  readonly #database: Database;
  readonly #queues = new Map<number, Queue>();
  readonly #committed: (clicks: number) => void;

  /** Tells after each commit how many clicks shared it. */
  constructor(database: Database, committed: (clicks: number) => void = () => {}) {
    this.#database = database;
    this.#committed = committed;
  }

  /** Resolves once the click is committed. */
  store(tenantId: number, click: Click): Promise<void> {
    return new Promise((stored, failed) => {
      this.add(tenantId, click, (error) => (error === undefined ? stored() : failed(error)));
    });
  }

  /** The same without a promise, for the path that every click takes. */
  add(tenantId: number, click: Click, told: Told): void {
    const queue = this.#queueOf(tenantId);
    let batch = queue.waiting.at(-1);
    if (!batch || batch.told.length >= mostRows) queue.waiting.push((batch = { clicks: [], told: [] }));
    batch.clicks.push(click);
    batch.told.push(told);
    if (queue.isBusy) return;
    queue.isBusy = true;
    // After the requests that arrived together were read.
    setImmediate(() => this.#sendNext(tenantId, queue));
  }

  #queueOf(tenantId: number): Queue {
    const known = this.#queues.get(tenantId);
    if (known) return known;
    const queue: Queue = { waiting: [], isBusy: false };
    this.#queues.set(tenantId, queue);
    return queue;
  }

  #sendNext(tenantId: number, queue: Queue): void {
    const batch = queue.waiting.shift();
    queue.isBusy = batch !== undefined;
    if (batch) void this.#commit(tenantId, queue, batch);
  }

  async #commit(tenantId: number, queue: Queue, { clicks, told }: Batch): Promise<void> {
    const failure = await insertClicks(this.#database, tenantId, clicks).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // First the next batch, then the answers to this one: the database works while they are written.
    this.#sendNext(tenantId, queue);
    if (failure) return this.#commitOneByOne(tenantId, { clicks, told }, failure.error);
    for (const tell of told) tell();
    this.#committed(told.length);
  }

  /** A row that cannot be stored fails alone. */
  async #commitOneByOne(tenantId: number, { clicks, told }: Batch, error: unknown): Promise<void> {
    const hopeless = told.length === 1 || error instanceof DatabaseUnavailable;
    for (const [index, tell] of told.entries()) {
      if (hopeless) tell(error);
      else
        await insertClicks(this.#database, tenantId, clicks.slice(index, index + 1)).then(() => tell(), tell);
    }
  }
}
