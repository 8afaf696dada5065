/** More renders are waiting than this server can do in reasonable time. */
export class TooManyRenders extends Error {
  override readonly name = "TooManyRenders";
}

interface RenderLimits {
  /** Renders under way at once. */
  readonly atOnce: number;
  /** Renders that may wait for their turn. */
  readonly waiting: number;
}

/**
 * Bounds the work that pages outside the cache can cause. Without it, a few connections with ever new addresses fill the
 * memory and block every other request.
 */
export class RenderQueue {
  readonly #limits: RenderLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: RenderLimits) {
    this.#limits = limits;
  }

  async run<Result>(render: () => Promise<Result>): Promise<Result> {
    await this.#turn();
    try {
      return await render();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= this.#limits.atOnce) {
      if (this.#waiting.length >= this.#limits.waiting)
        throw new TooManyRenders("too many pages are waiting");
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }
}
