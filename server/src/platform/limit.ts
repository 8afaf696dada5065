/** Too many tasks are waiting. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  readonly statusCode = 503;
}

/** Runs up to `slots` tasks at once and lets `waiting` more wait. Rejects further ones, so that the queue stays bounded. */
export function limiter(slots: number, waiting: number) {
  let free = slots;
  const queue: (() => void)[] = [];

  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) throw new Overloaded("too many calls at once");
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    }
    try {
      return await task();
    } finally {
      // A free slot goes to the task that has waited longest.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
