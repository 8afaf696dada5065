import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { findLink, type Link } from "../repository.ts";

const mostLinks = 20_000;
/** A lock or an expiry takes effect within seconds. */
const freshMilliseconds = 5_000;

interface Kept {
  readonly link: Promise<Link | undefined>;
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

  find(tenantId: number, by: "number" | "code", value: string): Promise<Link | undefined> {
    const key = `${tenantId} ${by} ${value}`;
    const now = this.#clock.now().getTime();
    const kept = this.#kept.get(key);
    if (kept && kept.until > now && kept.until <= now + freshMilliseconds) return kept.link;
    const link = this.#database.inTenant(tenantId, (tx) => findLink(tx, by, value), { readOnly: true });
    // A failure is not kept, and neither is a number that does not exist: it may be made in a moment.
    link.then(
      (found) => found ?? this.#kept.delete(key),
      () => this.#kept.delete(key),
    );
    if (this.#kept.size >= mostLinks) this.#forgetOldest();
    this.#kept.delete(key);
    this.#kept.set(key, { link, until: now + freshMilliseconds });
    return link;
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
