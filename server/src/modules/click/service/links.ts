import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { findLink, type Link } from "../repository.ts";

const mostLinks = 20_000;
/** A lock or an expiry takes effect within seconds. */
const freshMilliseconds = 5_000;

interface Kept {
  readonly pending: Promise<Link | undefined>;
  /** Once it is found. */
  link: Link | undefined;
  readonly until: number;
}

/** Links that are followed again and again are kept in memory for a moment; the oldest make room for new ones. */
export class Links {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The link if it is in memory, without asking the database. */
  known(tenantId: number, by: "number" | "code", value: string, now: Date): Link | undefined {
    return this.#fresh(keyOf(tenantId, by, value), now)?.link;
  }

  find(tenantId: number, by: "number" | "code", value: string): Promise<Link | undefined> {
    const key = keyOf(tenantId, by, value);
    const now = this.#clock.now();
    const fresh = this.#fresh(key, now);
    if (fresh) return fresh.pending;
    const pending = this.#database.inTenant(tenantId, (tx) => findLink(tx, by, value), { readOnly: true });
    const kept: Kept = { pending, link: undefined, until: now.getTime() + freshMilliseconds };
    // A failure is not kept, and neither is a number that does not exist: it may be made in a moment.
    pending.then(
      (found) => (kept.link = found) ?? this.#kept.delete(key),
      () => this.#kept.delete(key),
    );
    if (this.#kept.size >= mostLinks) this.#forgetOldest();
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return pending;
  }

  #fresh(key: string, now: Date): Kept | undefined {
    const kept = this.#kept.get(key);
    const left = kept ? kept.until - now.getTime() : 0;
    return left > 0 && left <= freshMilliseconds ? kept : undefined;
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

const keyOf = (tenantId: number, by: "number" | "code", value: string): string =>
  `${tenantId} ${by} ${value}`;
