import type { Database } from "../../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../../platform/db/unavailable.ts";
import { type Click, insertClicks } from "../repository.ts";

/** Called once the click is committed, or with the reason why it is not. */
type Told = (error?: unknown) => void;

const mostRows = 500;

interface Batch {
  readonly clicks: readonly Click[];
  readonly told: readonly Told[];
}

interface Queue {
  readonly clicks: Click[];
  readonly told: Told[];
  isBusy: boolean;
}

/** Many clicks share one commit; each is durable before whoever clicked gets an answer. */
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
    queue.clicks.push(click);
    queue.told.push(told);
    if (queue.isBusy) return;
    queue.isBusy = true;
    void this.#workOff(tenantId, queue);
  }

  #queueOf(tenantId: number): Queue {
    const known = this.#queues.get(tenantId);
    if (known) return known;
    const queue: Queue = { clicks: [], told: [], isBusy: false };
    this.#queues.set(tenantId, queue);
    return queue;
  }

  /** One commit at a time: a second one beside it would wait for the same disk, and its clicks would share less. */
  async #workOff(tenantId: number, queue: Queue): Promise<void> {
    let answered = 0;
    while (queue.told.length > 0) {
      await arrivalsRead();
      const size = fairShare(queue.told.length, answered);
      await this.#commit(tenantId, {
        clicks: queue.clicks.splice(0, size),
        told: queue.told.splice(0, size),
      });
      answered = size;
    }
    queue.isBusy = false;
  }

  async #commit(tenantId: number, { clicks, told }: Batch): Promise<void> {
    try {
      await insertClicks(this.#database, tenantId, clicks);
    } catch (error) {
      await this.#commitOneByOne(tenantId, { clicks, told }, error);
      return;
    }
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

/** Requests that arrived together shall share a commit, so all of them are read first. */
const arrivalsRead = (): Promise<void> => new Promise((done) => void setImmediate(done));

/**
 * How many of those who wait share the next commit: at most half of everybody who is here, also counting those who were
 * answered just now and may come again. If one commit took nearly all, the server would have nothing to do
 * while the database works, and the other way round.
 */
export const fairShare = (waiting: number, answered: number): number =>
  Math.min(waiting, mostRows, Math.ceil((waiting + answered) / 2));
