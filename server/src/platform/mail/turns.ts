/** One holder of the turn at a time. */
export interface Turn {
  /** Resolves when all turns before it are over. May be called again. */
  begin(): Promise<void>;
  /** May be called at any time, also without a beginning. */
  end(): void;
}

/** Turns that follow each other in the order in which they ask. One that lasts longer than `longestMs` blocks no other. */
export function takeTurns(longestMs: number): () => Turn {
  let last = Promise.resolve();
  return () => {
    const over = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    let begun: Promise<void> | undefined;
    return {
      begin() {
        if (begun) return begun;
        begun = last.then(() => {
          timer = setTimeout(over.resolve, longestMs);
          timer.unref();
        });
        last = begun.then(() => over.promise).finally(() => clearTimeout(timer));
        return begun;
      },
      end: over.resolve,
    };
  };
}
