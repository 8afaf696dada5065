/** One row of a benchmark's table: a measurement and its baseline from the same run. */
export interface Measurement {
  readonly what: string;
  readonly measured: string;
  readonly baseline: string;
  /** The figure that is compared with the aim: usually a ratio, sometimes a score or seconds. */
  readonly figure: number;
  readonly aim: Aim;
}

export interface Aim {
  readonly relation: "at least" | "at most";
  readonly value: number;
}

/** A benchmark returns figures and asserts nothing, because they depend on the load of the machine. */
export interface Benchmark {
  readonly name: string;
  readonly goal: string;
  readonly run: () => Promise<Measurement[] | Skipped>;
}

export interface Skipped {
  /** The reason. */
  readonly skipped: string;
}

export const atLeast = (value: number): Aim => ({ relation: "at least", value });
export const atMost = (value: number): Aim => ({ relation: "at most", value });

export const reaches = (figure: number, { relation, value }: Aim): boolean =>
  relation === "at least" ? figure >= value : figure <= value;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
