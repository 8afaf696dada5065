/** Random numbers from a seed: the same seed, the same numbers, so that a failure replays. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `below` - 1. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.int(choices.length)] ?? choices[0];
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.int(256)));
  }
}

let chosen: number | undefined;

/**
 * `SEED` replays a run; otherwise the quick tests always try the same inputs and the full ones try new ones. One seed
 * for the whole test file, set once, so that the printed seed is the one that was used.
 */
export function chooseSeed(): number {
  if (chosen !== undefined) return chosen;
  const { SEED, FULL } = process.env;
  const usual = FULL === undefined ? 20_261_115 : Date.now() % 2 ** 31;
  chosen = SEED === undefined ? usual : Number(SEED);
  if (FULL !== undefined) console.log(`SEED=${chosen}`);
  return chosen;
}
