const LIMIT_MS = 50;
const MAX_TRIES = 20;
const TIMEOUT_CODE = "ERR_SCRIPT_EXECUTION_TIMEOUT";

/**
 * A sandbox measures its timeout in wall-clock time, which also passes while other processes have the CPU. A run that was
 * stopped before it used its CPU time is retried. All tries together get the CPU time of one.
 */
export function withinProcessorTime<Result>(
  run: (timeoutMs: number) => Result,
  usedMs: () => number = threadCpuMs,
): Result {
  const start = usedMs();
  for (let tries = 1; ; tries += 1) {
    try {
      return run(LIMIT_MS);
    } catch (error) {
      if (!isTimeout(error) || usedMs() - start >= LIMIT_MS || tries === MAX_TRIES) throw error;
    }
  }
}

const REQUEST_MS = 200;

/** The CPU time that all patterns of one request have together: many quick ones may take as long as a slow one. */
export class PatternTime {
  #usedMs = 0;

  spend<Result>(run: (timeoutMs: number) => Result, usedMs: () => number = threadCpuMs): Result {
    if (this.#usedMs >= REQUEST_MS) throw new Error("The time of this request is used up.");
    const start = usedMs();
    try {
      return withinProcessorTime(run, usedMs);
    } finally {
      this.#usedMs += usedMs() - start;
    }
  }
}

/** Checks the code, not the class: the error may come from another realm. */
function isTimeout(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === TIMEOUT_CODE;
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
