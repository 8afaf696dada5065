/** Too many tasks are waiting. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
}

type Owner = string | number;

/**
 * Runs up to `slots` tasks at once and lets `waitingEach` more of each owner wait. Rejects further tasks of that owner, so
 * that the queue stays bounded. Owners are served in turn: one that sends many tasks does not delay the others.
 */
export function fairLimiter(slots: number, waitingEach: number) {
  let free = slots;
  /** Owners in the order of their next turn; only those with waiting tasks. */
  const queues = new Map<Owner, (() => void)[]>();

  function waitFor(owner: Owner): Promise<void> {
    const queue = queues.get(owner) ?? [];
    if (queue.length >= waitingEach) throw new Overloaded("too many calls at once");
    queues.set(owner, queue);
    return new Promise((resolve) => {
      queue.push(resolve);
    });
  }

  function release(): void {
    const [next] = queues;
    if (!next) {
      free += 1;
      return;
    }
    const [owner, queue] = next;
    queues.delete(owner);
    // The slot goes to the owner's oldest task, and the owner goes to the end of the line.
    const start = queue.shift();
    if (queue.length > 0) queues.set(owner, queue);
    start?.();
  }

  return async function limited<T>(owner: Owner, task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await waitFor(owner);
    try {
      return await task();
    } finally {
      release();
    }
  };
}

/** Runs up to `slots` tasks at once and lets `waiting` more wait. Rejects further ones. */
export function limiter(slots: number, waiting: number) {
  const limited = fairLimiter(slots, waiting);
  return <T>(task: () => Promise<T>): Promise<T> => limited("", task);
}
