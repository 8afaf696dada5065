const TIMEOUT_MS = 120_000;
const PAUSES_MS = [300, 1_500];

export interface RetryOptions {
  readonly pauses?: readonly number[];
  readonly timeout?: number;
}

/** Retries after each pause, and gives up after the timeout. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { pauses = PAUSES_MS, timeout = TIMEOUT_MS }: RetryOptions = {},
): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`gave up after ${timeout} ms`)), timeout);
  try {
    return await Promise.race([attempts(attempt, pauses), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempts<T>(attempt: () => Promise<T>, pauses: readonly number[]): Promise<T> {
  const [pause, ...rest] = pauses;
  if (pause === undefined) return attempt();
  try {
    return await attempt();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return attempts(attempt, rest);
  }
}
