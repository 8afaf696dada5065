import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { findLink, type Link } from "../read-model.ts";

/** The most entries of one cache. Each tenant has one by number and one by code. */
const maxLinks = 20_000;
/** A lock or an expiry takes effect after this time at the latest. */
const freshMilliseconds = 5_000;

export interface LinkKey {
  readonly by: "number" | "code";
  readonly value: string;
}

interface CacheEntry {
  readonly pending: Promise<Link | undefined>;
  /** Set once it is found. */
  link: Link | undefined;
  readonly expiresAt: number;
}

type Cache = Map<string, CacheEntry>;

/** Looks links up and caches them for a few seconds, because popular links are followed many times per second. */
export class Links {
  readonly #database: Database;
  readonly #clock: Clock;
  /** A cache per tenant, so that no key has to be concatenated for each click. */
  readonly #caches: Record<LinkKey["by"], Map<number, Cache>> = { number: new Map(), code: new Map() };

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The link if it is in the cache. Does not ask the database. */
  cached(tenantId: number, { by, value }: LinkKey): Link | undefined {
    return fresh(this.#caches[by].get(tenantId)?.get(value), this.#clock.now())?.link;
  }

  find(tenantId: number, { by, value }: LinkKey): Promise<Link | undefined> {
    const cache = this.#cacheOf(tenantId, by);
    const now = this.#clock.now();
    const known = fresh(cache.get(value), now);
    if (known) return known.pending;
    const pending = this.#database.inTenant(tenantId, (tx) => findLink(tx, by, value), { readOnly: true });
    const entry: CacheEntry = { pending, link: undefined, expiresAt: now.getTime() + freshMilliseconds };
    // Failures and unknown links are not cached: the link may be created a moment later.
    pending.then(
      (found) => {
        entry.link = found;
        return found !== undefined || cache.delete(value);
      },
      () => cache.delete(value),
    );
    if (cache.size >= maxLinks) dropOldest(cache);
    // Deleted first: a map keeps the place of a known key, and the oldest entry is dropped first.
    cache.delete(value);
    cache.set(value, entry);
    return pending;
  }

  #cacheOf(tenantId: number, by: LinkKey["by"]): Cache {
    const known = this.#caches[by].get(tenantId);
    if (known) return known;
    const cache: Cache = new Map();
    this.#caches[by].set(tenantId, cache);
    return cache;
  }
}

/** The entry unless it has expired. An entry from the future, after the clock was set back, does not count either. */
function fresh(entry: CacheEntry | undefined, now: Date): CacheEntry | undefined {
  const left = entry ? entry.expiresAt - now.getTime() : 0;
  return left > 0 && left <= freshMilliseconds ? entry : undefined;
}

function dropOldest(cache: Cache): void {
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}
