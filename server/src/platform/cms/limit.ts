/** Lets `slots` tasks run at once and `waiting` more wait; beyond that it refuses, so that a slow CMS piles nothing up. */
export function limiter(slots: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (running >= slots) {
      if (queue.length >= waiting) throw new Error("too many calls at once");
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    }
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}
