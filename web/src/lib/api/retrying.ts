const CEILING_MS = 120_000;
const PAUSES_MS = [300, 1_500];

export interface Patience {
  readonly pauses?: readonly number[];
  readonly ceiling?: number;
}

/** Tries again after each pause, and gives up for good at the ceiling. */
export async function retrying<T>(
  attempt: () => Promise<T>,
  { pauses = PAUSES_MS, ceiling = CEILING_MS }: Patience = {},
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`gave up after ${ceiling} ms`)), ceiling);
  try {
    return await Promise.race([attempts(attempt, pauses), timeout]);
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
