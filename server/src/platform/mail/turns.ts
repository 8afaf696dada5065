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
    let begun: Promise<void> | undefined;
    const hold = async (): Promise<void> => {
      await begun;
      const timer = setTimeout(over.resolve, longestMs);
      timer.unref();
      await over.promise;
      clearTimeout(timer);
    };
    return {
      begin() {
        if (begun) return begun;
        begun = last;
        last = hold();
        return begun;
      },
      end: over.resolve,
    };
  };
}
