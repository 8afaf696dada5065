import type { Database } from "../../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../../platform/db/unavailable.ts";
import { type Click, insertClicks } from "../repository.ts";

/** Called once the click is committed, or with the reason why it is not. */
type Told = (error?: unknown) => void;

const mostRows = 500;
/** While commits are on their way to the disk, another batch may be sent, if it is worth a commit of its own. */
const mostInFlight = 2;
const worthAnother = 24;

interface Batch {
  readonly clicks: Click[];
  readonly told: Told[];
}

interface Queue {
  readonly waiting: Batch[];
  inFlight: number;
  scheduled: boolean;
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
    let batch = queue.waiting.at(-1);
    if (!batch || batch.told.length >= mostRows) queue.waiting.push((batch = { clicks: [], told: [] }));
    batch.clicks.push(click);
    batch.told.push(told);
    if (queue.scheduled || !isTimeToSend(queue, batch)) return;
    queue.scheduled = true;
    // After the requests that arrived together were read.
    setImmediate(() => {
      queue.scheduled = false;
      this.#send(tenantId, queue);
    });
  }

  #queueOf(tenantId: number): Queue {
    const known = this.#queues.get(tenantId);
    if (known) return known;
    const queue: Queue = { waiting: [], inFlight: 0, scheduled: false };
    this.#queues.set(tenantId, queue);
    return queue;
  }

  #send(tenantId: number, queue: Queue): void {
    const batch = queue.waiting.shift();
    if (!batch) return;
    queue.inFlight += 1;
    void this.#commit(tenantId, batch).finally(() => {
      queue.inFlight -= 1;
      const [next] = queue.waiting;
      if (next && !queue.scheduled && isTimeToSend(queue, next)) this.#send(tenantId, queue);
    });
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

const isTimeToSend = ({ inFlight }: Queue, { told }: Batch): boolean =>
  inFlight === 0 || (inFlight < mostInFlight && told.length >= worthAnother);
