import { visitorHash } from "../../../platform/http/credentials.ts";

/** Clicks of one visitor on one link that are stored per day; further ones only appear in a metric. */
const maxStoredClicks = 100;
const maxEntries = 100_000;

const millisecondsPerDay = 86_400_000;

/**
 * Identifies visitors by their network and the day, and limits how many clicks each of them can store. The limit is per
 * link, so that the first click on every link is stored. Kept in memory, per server process; starts anew every day (UTC),
 * when visitors get new hashes.
 */
export class Visitors {
  readonly #key: Buffer;
  readonly #hashes = new Map<string, string>();
  readonly #clicks = new Map<string, number>();
  #day = -1;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The hash that the API uses for the same visitor. Cached, because every click needs it. */
  hashOf(address: string, now: Date): string {
    this.#enterDay(now);
    const known = this.#hashes.get(address);
    if (known !== undefined) return known;
    const hash = visitorHash(this.#key, address, now);
    if (this.#hashes.size >= maxEntries) this.#hashes.clear();
    this.#hashes.set(address, hash);
    return hash;
  }

  /** Counts a click and says whether it is to be stored. */
  mayStore(visitor: string, recommendationId: number): boolean {
    const key = `${recommendationId} ${visitor}`;
    const clicks = (this.#clicks.get(key) ?? 0) + 1;
    if (clicks > maxStoredClicks) return false;
    if (this.#clicks.size >= maxEntries) this.#clicks.clear();
    this.#clicks.set(key, clicks);
    return true;
  }

  #enterDay(now: Date): void {
    const day = Math.floor(now.getTime() / millisecondsPerDay);
    if (day === this.#day) return;
    this.#day = day;
    this.#hashes.clear();
    this.#clicks.clear();
  }
}
