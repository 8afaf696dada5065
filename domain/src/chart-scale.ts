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

interface ChartPlace {
  readonly width: number;
  readonly height: number;
  /** What the axis, the labels and the edges take of it. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface BarLayout {
  /** Where a value is drawn, from above. */
  readonly y: (value: number) => number;
  /** The place of each bar with its distance to the next one, from left to right. */
  readonly slot: number;
  readonly slotX: (index: number) => number;
  readonly barX: (index: number) => number;
  readonly barWidth: number;
}

/** Where the bars of a chart are. Bars fill most of their place and never vanish. */
export function layOutBars(count: number, ticks: readonly number[], place: ChartPlace): BarLayout {
  const { width, height, left, right, top, bottom } = place;
  const largest = ticks.at(-1) || 1;
  const slot = (width - left - right) / Math.max(1, count);
  const barWidth = Math.max(1, slot * 0.7);
  const slotX = (index: number) => left + slot * index;
  return {
    y: (value) => top + (height - top - bottom) * (1 - value / largest),
    slot,
    slotX,
    barX: (index) => slotX(index) + (slot - barWidth) / 2,
    barWidth,
  };
}
