import type { Database } from "../../../platform/db/database.ts";
import { type Click, insertBatch } from "../repository.ts";
import { Gathering } from "./gathering.ts";

/** Called once the click is committed, or with the reason why it is not. */
type Told = (error?: unknown) => void;

/** How long somebody waits for others who may come again, in milliseconds. */
const patience = 2;

interface Batch {
  readonly clicks: readonly Click[];
  readonly told: readonly Told[];
}

interface Queue {
  readonly clicks: Click[];
  readonly told: Told[];
  readonly gathering: Gathering;
  isScheduled: boolean;
  patience: NodeJS.Timeout | undefined;
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
    queue.gathering.come();
    this.#sendSoon(tenantId, queue);
  }

  #queueOf(tenantId: number): Queue {
    const known = this.#queues.get(tenantId);
    if (known) return known;
    const queue: Queue = {
      clicks: [],
      told: [],
      gathering: new Gathering(),
      isScheduled: false,
      patience: undefined,
    };
    this.#queues.set(tenantId, queue);
    return queue;
  }

  #sendSoon(tenantId: number, queue: Queue): void {
    if (queue.isScheduled) return;
    if (queue.gathering.isWaitingForOthers) {
      queue.patience ??= setTimeout(() => {
        queue.patience = undefined;
        queue.gathering.expectNobody();
        this.#sendSoon(tenantId, queue);
      }, patience);
    }
    if (!queue.gathering.isComplete) return;
    queue.isScheduled = true;
    // Requests that arrived together shall share a commit, so all of them are read first.
    setImmediate(() => void this.#send(tenantId, queue));
  }

  async #send(tenantId: number, queue: Queue): Promise<void> {
    queue.isScheduled = false;
    clearTimeout(queue.patience);
    queue.patience = undefined;
    const size = queue.gathering.store();
    try {
      await this.#commit(tenantId, {
        clicks: queue.clicks.splice(0, size),
        told: queue.told.splice(0, size),
      });
    } finally {
      queue.gathering.answer(size);
      this.#sendSoon(tenantId, queue);
    }
  }

  async #commit(tenantId: number, { clicks, told }: Batch): Promise<void> {
    try {
      await insertBatch(this.#database, tenantId, clicks);
    } catch (error) {
      for (const tell of told) tell(error);
      return;
    }
    for (const tell of told) tell();
    this.#committed(told.length);
  }
}
