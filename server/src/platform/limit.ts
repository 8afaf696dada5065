/** More was asked for at once than can wait. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  readonly statusCode = 503;
}

/** Lets `slots` tasks run at once and `waiting` more wait; beyond that it refuses, so that nothing piles up. */
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
      // A slot goes straight to whoever waits longest.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
