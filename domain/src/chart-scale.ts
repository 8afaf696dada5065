/** The values of an axis from zero: round steps, the last at or above the largest value. */
export function ticksFor(largest: number, wanted = 4): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  // Counts have no halves.
  const whole = Math.max(1, Number.isInteger(step) ? step : Math.ceil(step));
  return Array.from({ length: Math.ceil(largest / whole) + 1 }, (_, index) => index * whole);
}

/** Every how many labels fit below an axis. */
export const labelEvery = (count: number, most: number): number => Math.max(1, Math.ceil(count / most));
