import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { findLink, type Link } from "../repository.ts";

/** Of one tenant, by number or by code. */
const mostLinks = 20_000;
/** A lock or an expiry takes effect within seconds. */
const freshMilliseconds = 5_000;

interface Kept {
  readonly pending: Promise<Link | undefined>;
  /** Once it is found. */
  link: Link | undefined;
  readonly until: number;
}

type By = "number" | "code";
type Shelf = Map<string, Kept>;

/** Links that are followed again and again are kept in memory for a moment; the oldest make room for new ones. */
export class Links {
  readonly #database: Database;
  readonly #clock: Clock;
  /** One for each tenant: a key made of both would have to be put together for every click. */
  readonly #shelves: Record<By, Map<number, Shelf>> = { number: new Map(), code: new Map() };

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The link if it is in memory, without asking the database. */
  known(tenantId: number, by: By, value: string, now: Date): Link | undefined {
    return fresh(this.#shelves[by].get(tenantId)?.get(value), now)?.link;
  }

  find(tenantId: number, by: By, value: string): Promise<Link | undefined> {
    const shelf = this.#shelfOf(tenantId, by);
    const now = this.#clock.now();
    const known = fresh(shelf.get(value), now);
    if (known) return known.pending;
    const pending = this.#database.inTenant(tenantId, (tx) => findLink(tx, by, value), { readOnly: true });
    const kept: Kept = { pending, link: undefined, until: now.getTime() + freshMilliseconds };
    // A failure is not kept, and neither is a number that does not exist: it may be made in a moment.
    pending.then(
      (found) => (kept.link = found) ?? shelf.delete(value),
      () => shelf.delete(value),
    );
    if (shelf.size >= mostLinks) forgetOldest(shelf);
    shelf.delete(value);
    shelf.set(value, kept);
    return pending;
  }

  #shelfOf(tenantId: number, by: By): Shelf {
    const known = this.#shelves[by].get(tenantId);
    if (known) return known;
    const shelf: Shelf = new Map();
    this.#shelves[by].set(tenantId, shelf);
    return shelf;
  }
}

function fresh(kept: Kept | undefined, now: Date): Kept | undefined {
  const left = kept ? kept.until - now.getTime() : 0;
  return left > 0 && left <= freshMilliseconds ? kept : undefined;
}

function forgetOldest(shelf: Shelf): void {
  const [oldest] = shelf.keys();
  if (oldest !== undefined) shelf.delete(oldest);
}
