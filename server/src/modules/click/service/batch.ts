import type { Database } from "../../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../../platform/db/unavailable.ts";
import { type Click, insertClicks } from "../repository.ts";

interface Waiting {
  readonly click: Click;
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

const mostRows = 500;
/** While one commit is on its way to the disk, the next batch is already being sent. */
const mostInFlight = 2;

interface Queue {
  waiting: Waiting[];
  inFlight: number;
  scheduled: boolean;
}

/** Many clicks share one commit; each is durable before whoever clicked gets an answer. */
export class ClickBatches {
  readonly #database: Database;
  readonly #queues = new Map<number, Queue>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves once the click is committed. */
  store(tenantId: number, click: Click): Promise<void> {
    const queue = this.#queueOf(tenantId);
    return new Promise((stored, failed) => {
      queue.waiting.push({ click, stored, failed });
      if (queue.scheduled || queue.inFlight >= mostInFlight) return;
      queue.scheduled = true;
      // After the requests that arrived together were read.
      setImmediate(() => {
        queue.scheduled = false;
        this.#send(tenantId, queue);
      });
    });
  }

  #queueOf(tenantId: number): Queue {
    const queue = this.#queues.get(tenantId) ?? { waiting: [], inFlight: 0, scheduled: false };
    this.#queues.set(tenantId, queue);
    return queue;
  }

  #send(tenantId: number, queue: Queue): void {
    if (queue.waiting.length === 0 || queue.inFlight >= mostInFlight) return;
    const batch = queue.waiting.splice(0, mostRows);
    queue.inFlight += 1;
    void this.#commit(tenantId, batch).finally(() => {
      queue.inFlight -= 1;
      this.#send(tenantId, queue);
    });
  }

  async #commit(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#insert(
        tenantId,
        batch.map(({ click }) => click),
      );
      for (const { stored } of batch) stored();
    } catch (error) {
      await this.#commitOneByOne(tenantId, batch, error);
    }
  }

  /** A row that cannot be stored fails alone. */
  async #commitOneByOne(tenantId: number, batch: readonly Waiting[], error: unknown): Promise<void> {
    const hopeless = batch.length === 1 || error instanceof DatabaseUnavailable;
    for (const { click, stored, failed } of batch) {
      if (hopeless) failed(error);
      else await this.#insert(tenantId, [click]).then(stored, failed);
    }
  }

  async #insert(tenantId: number, clicks: readonly Click[]): Promise<void> {
    await this.#database.inTenant(tenantId, async (tx) => {
      // Not awaited here: the commit travels right behind it, and fails if it does.
      const inserted = insertClicks(tx, clicks);
      inserted.catch(() => {});
    });
  }
}
