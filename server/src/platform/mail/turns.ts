/** One mail's turn to be handed over to the mail server: one at a time, so that a killed process repeats at most one. */
export interface Turn {
  /** Resolves when all turns before it are over. May be called again. */
  begin(): Promise<void>;
  /** May be called at any time, also without a beginning. */
  end(): void;
}

/** Makes turns that begin in the order in which they ask. One that lasts longer than `longestMs` is no longer waited for. */
export function turnsInOrder(longestMs: number): () => Turn {
  let last = Promise.resolve();
  return () => {
    const ending = Promise.withResolvers<void>();
    let beginning: Promise<void> | undefined;
    const hold = async (): Promise<void> => {
      await beginning;
      const timer = setTimeout(ending.resolve, longestMs);
      timer.unref();
      await ending.promise;
      clearTimeout(timer);
    };
    return {
      begin() {
        if (beginning) return beginning;
        beginning = last;
        last = hold();
        return beginning;
      },
      end: ending.resolve,
    };
  };
}
