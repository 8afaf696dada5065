import type { Clock } from "../clock.ts";

/** How long a value may be used, in milliseconds since it was made. */
export interface Life {
  readonly freshMs: number;
  /** Up to this age it is returned once more while a new one is made. */
  readonly staleMs: number;
  /** From this time on, by the product's clock, it is not returned at all. */
  readonly until?: Date;
}

interface Entry<T> {
  readonly value: T;
  readonly size: number;
  readonly at: number;
  readonly life: Life;
}

interface CacheOptions<T> {
  readonly maxBytes: number;
  /** The size of a value in bytes and how long it may be used, or undefined when it must not be cached. */
  readonly keep: (value: T) => (Life & { readonly size: number }) | undefined;
  /** In milliseconds, never set back. */
  readonly now: () => number;
  /** The product's time. */
  readonly clock: Clock;
}

/** The share of the room that values requested more than once may take. */
const PROTECTED_SHARE = 0.75;

/**
 * A cache that serves stale values while it refreshes them and lets concurrent callers share one computation. Values that
 * were requested once are evicted before those that were requested again, so that a client with ever new addresses does
 * not evict the pages that people visit.
 */
export class PageCache<T> {
  readonly #options: CacheOptions<T>;
  /** Requested once since they were made; the oldest first. */
  readonly #once = new Map<string, Entry<T>>();
  /** Requested again; the least recently used first. */
  readonly #again = new Map<string, Entry<T>>();
  readonly #making = new Map<string, Promise<T>>();
  #bytes = 0;
  #bytesAgain = 0;

  constructor(options: CacheOptions<T>) {
    this.#options = options;
  }

  /** Synchronous for a cached value, so that a hot page costs no turn of the event loop. */
  get(key: string, make: () => Promise<T>): T | Promise<T> {
    const entry = this.#again.get(key) ?? this.#once.get(key);
    const age = entry ? this.#options.now() - entry.at : Infinity;
    if (!entry || age >= entry.life.staleMs || this.#isOver(entry)) return this.#make(key, make);
    if (age < entry.life.freshMs) this.#touch(key, entry);
    // The old value stays in use when a new one cannot be made.
    else this.#make(key, make).catch(() => {});
    return entry.value;
  }

  #isOver({ life: { until } }: Entry<T>): boolean {
    return until !== undefined && this.#options.clock.now() >= until;
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
    const kept = this.#options.keep(value);
    if (!kept) return value;
    const wasAgain = this.#again.has(key);
    this.#forget(key);
    const entry = { value, size: kept.size, at: this.#options.now(), life: kept };
    this.#once.set(key, entry);
    this.#bytes += kept.size;
    if (wasAgain) this.#promote(key, entry);
    this.#evict();
    return value;
  }

  #evict(): void {
    for (const entries of [this.#once, this.#again]) {
      for (const oldest of entries.keys()) {
        if (this.#bytes <= this.#options.maxBytes) return;
        this.#forget(oldest);
      }
    }
  }

  /** Marks a value as recently used; while there is free room nothing will be evicted, so the order does not matter. */
  #touch(key: string, entry: Entry<T>): void {
    if (this.#once.has(key)) this.#promote(key, entry);
    else if (this.#bytes >= this.#options.maxBytes / 2) {
      this.#again.delete(key);
      this.#again.set(key, entry);
    }
  }

  #promote(key: string, entry: Entry<T>): void {
    this.#once.delete(key);
    this.#again.set(key, entry);
    this.#bytesAgain += entry.size;
    for (const [oldest, demoted] of this.#again) {
      if (this.#bytesAgain <= this.#options.maxBytes * PROTECTED_SHARE) break;
      this.#again.delete(oldest);
      this.#bytesAgain -= demoted.size;
      this.#once.set(oldest, demoted);
    }
  }

  #forget(key: string): void {
    const again = this.#again.get(key);
    const entry = again ?? this.#once.get(key);
    if (!entry) return;
    this.#again.delete(key);
    this.#once.delete(key);
    this.#bytes -= entry.size;
    if (again) this.#bytesAgain -= entry.size;
  }
}
