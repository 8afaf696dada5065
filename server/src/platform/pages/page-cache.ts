interface Entry<T> {
  readonly value: T;
  readonly size: number;
  readonly at: number;
}

interface CacheOptions<T> {
  readonly maxBytes: number;
  /** Up to this age a value is fresh. */
  readonly freshMs: number;
  /** Up to this age it is returned once more while a new one is made. */
  readonly staleMs: number;
  /** The size of a value in bytes, or undefined when it must not be cached. */
  readonly sizeOf: (value: T) => number | undefined;
  readonly now: () => number;
}

/** An LRU cache that serves stale values while it refreshes them and lets concurrent callers share one computation. */
export class PageCache<T> {
  readonly #options: CacheOptions<T>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #making = new Map<string, Promise<T>>();
  #bytes = 0;

  constructor(options: CacheOptions<T>) {
    this.#options = options;
  }

  /** Synchronous for a cached value, so that a hot page costs no turn of the event loop. */
  get(key: string, make: () => Promise<T>): T | Promise<T> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#options.now() - entry.at : Infinity;
    if (!entry || age >= this.#options.staleMs) return this.#make(key, make);
    if (age < this.#options.freshMs) this.#touch(key, entry);
    // The old value stays in use when a new one cannot be made.
    else this.#make(key, make).catch(() => {});
    return entry.value;
  }

  #make(key: string, make: () => Promise<T>): Promise<T> {
    const running = this.#making.get(key);
    if (running) return running;
    const making = make()
      .then((value) => this.#keep(key, value))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, value: T): T {
    const size = this.#options.sizeOf(value);
    if (size === undefined) return value;
    this.#forget(key);
    this.#entries.set(key, { value, size, at: this.#options.now() });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#forget(oldest);
    }
    return value;
  }

  /** Marks a value as recently used; while there is free room nothing will be evicted, so the order does not matter. */
  #touch(key: string, entry: Entry<T>): void {
    if (this.#bytes < this.#options.maxBytes / 2) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }
}
