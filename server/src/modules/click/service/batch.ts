import { setTimeout } from "node:timers/promises";
import type { Database } from "../../../platform/db/database.ts";
import { insertBatch, type StoredClick } from "../repository.ts";

/** Short enough that no visitor notices. */
const gatherMs = 1;

/** Keeps statements at a reasonable length. */
const maxBatch = 500;

interface Waiting {
  readonly click: StoredClick;
  readonly done: PromiseWithResolvers<void>;
}

interface Queue {
  readonly waiting: Waiting[];
  isCommitting: boolean;
}

/**
 * Stores clicks in batches: while one batch is committed, the clicks of the same tenant wait for the next. Each click is
 * durable before its visitor gets a response.
 */
export class ClickBatches {
  readonly #database: Database;
  readonly #queues = new Map<number, Queue>();
  readonly #onCommit: (clicks: number) => void;

  constructor(database: Database, onCommit: (clicks: number) => void = () => {}) {
    this.#database = database;
    this.#onCommit = onCommit;
  }

  /** Resolves once the click is committed. */
  store(tenantId: number, click: StoredClick): Promise<void> {
    const queue = this.#queueOf(tenantId);
    const done = Promise.withResolvers<void>();
    queue.waiting.push({ click, done });
    if (!queue.isCommitting) {
      queue.isCommitting = true;
      void this.#commitAll(tenantId, queue);
    }
    return done.promise;
  }

  #queueOf(tenantId: number): Queue {
    const known = this.#queues.get(tenantId);
    if (known) return known;
    const queue: Queue = { waiting: [], isCommitting: false };
    this.#queues.set(tenantId, queue);
    return queue;
  }

  async #commitAll(tenantId: number, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      // A commit costs as much as many clicks, so the requests of the next moment share it.
      await setTimeout(gatherMs);
      await this.#commit(tenantId, queue.waiting.splice(0, maxBatch));
    }
    queue.isCommitting = false;
  }

  async #commit(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      await insertBatch(
        this.#database,
        tenantId,
        batch.map(({ click }) => click),
      );
    } catch (error) {
      for (const { done } of batch) done.reject(error);
      return;
    }
    for (const { done } of batch) done.resolve();
    this.#onCommit(batch.length);
  }
}
