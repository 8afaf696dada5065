/** The pairs of steps whose time between is measured, in the order in which their classes are stored. */
export const waitingSteps = ["opened", "accepted", "ordered", "valid", "paid"] as const;
export type WaitingStep = (typeof waitingSteps)[number];

/** Times are counted in classes, each 44 % longer than the one before, from ten minutes to 400 days. */
const FIRST_MINUTES = 10;
const FACTOR = 1.44;
export const WAIT_CLASSES = 32;

/** The lower bounds of all classes but the first, in minutes. */
export const waitBounds: readonly number[] = Array.from(
  { length: WAIT_CLASSES - 1 },
  (_, index) => FIRST_MINUTES * FACTOR ** index,
);

/**
 * The minutes within which this part of all cases was finished. Exact to a class, and within it as if the cases were
 * spread evenly on a logarithmic scale. Null without cases.
 */
export function percentile(classes: readonly number[], part: number): number | null {
  const total = classes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let rest = part * total;
  for (const [index, count] of classes.entries()) {
    if (count > 0 && rest <= count) {
      const lower = index === 0 ? FIRST_MINUTES / FACTOR : (waitBounds[index - 1] ?? FIRST_MINUTES);
      return lower * FACTOR ** (rest / count);
    }
    rest -= count;
  }
  return waitBounds.at(-1) ?? null;
}
