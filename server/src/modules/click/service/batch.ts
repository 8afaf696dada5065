import type { Database } from "../../../platform/db/database.ts";
import { DatabaseUnavailable } from "../../../platform/db/unavailable.ts";
import { type Click, insertClicks } from "../repository.ts";

/** Called once the click is committed, or with the reason why it is not. */
type Told = (error?: unknown) => void;

const mostRows = 500;
/** A disk that takes so many milliseconds for a commit is slow: then a second commit may wait for it beside the first. */
const slowCommit = 2;

interface Batch {
  readonly clicks: readonly Click[];
  readonly told: readonly Told[];
}

interface Queue {
  readonly clicks: Click[];
  readonly told: Told[];
  isScheduled: boolean;
  commits: number;
  /** Clicks in the commits that are under way. */
  underWay: number;
  /** Whoever the last commit answered may come again any moment. */
  answered: number;
  /** How many were here, waiting, under way or just answered, when the last batch was sent. */
  everybody: number;
  lastMilliseconds: number;
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
    this.#sendSoon(tenantId, queue);
  }

  #queueOf(tenantId: number): Queue {
    const known = this.#queues.get(tenantId);
    if (known) return known;
    const queue: Queue = {
      clicks: [],
      told: [],
      isScheduled: false,
      commits: 0,
      underWay: 0,
      answered: 0,
      everybody: 0,
      lastMilliseconds: 0,
    };
    this.#queues.set(tenantId, queue);
    return queue;
  }

  #sendSoon(tenantId: number, queue: Queue): void {
    if (queue.isScheduled || !isTimeToSend(queue)) return;
    queue.isScheduled = true;
    // Requests that arrived together shall share a commit, so all of them are read first.
    setImmediate(() => void this.#send(tenantId, queue));
  }

  async #send(tenantId: number, queue: Queue): Promise<void> {
    const outside = queue.underWay + queue.answered;
    const size = fairShare(queue.told.length, outside);
    queue.everybody = queue.told.length + outside;
    const batch = { clicks: queue.clicks.splice(0, size), told: queue.told.splice(0, size) };
    queue.isScheduled = false;
    queue.commits += 1;
    queue.underWay += size;
    queue.answered = 0;
    const began = performance.now();
    try {
      await this.#commit(tenantId, batch);
    } finally {
      queue.lastMilliseconds = performance.now() - began;
      queue.commits -= 1;
      queue.underWay -= size;
      queue.answered += size;
      this.#sendSoon(tenantId, queue);
    }
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

/**
 * One commit at a time: its clicks share more. Where the disk is slow a second one goes beside it, once everybody waits
 * and nobody is left to be read or answered meanwhile.
 */
function isTimeToSend({ told, commits, underWay, everybody, lastMilliseconds }: Queue): boolean {
  if (told.length === 0 || commits === 0) return told.length > 0;
  return commits === 1 && lastMilliseconds > slowCommit && told.length + underWay >= everybody;
}

/**
 * How many of those who wait share the next commit: at most half of everybody who is here, also counting those who are
 * not waiting but may come again any moment. If one commit took nearly all, the server would have nothing to do while
 * the database works, and the other way round.
 */
export const fairShare = (waiting: number, outside: number): number =>
  Math.min(waiting, mostRows, Math.ceil((waiting + outside) / 2));
