import { clickKind } from "@weitersagen/domain/click";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { deviceKind, type SightingKind } from "@weitersagen/domain/insight";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import { addCounts, type NewCount } from "./counting.ts";

export interface Sighting {
  readonly kind: SightingKind;
  readonly productId: number;
  readonly channel: string;
  readonly language: string;
}

export interface Sighter {
  readonly tenantId: number;
  /** Keyed hash of address and day. Used for the limit only and never stored. */
  readonly visitor: string;
  readonly userAgent: string | undefined;
  readonly now: Date;
}

/** Further ones of one visitor within the window are not counted: a person does not see so many pages. */
const MOST_PER_WINDOW = 120;
const WINDOW_MS = 600_000;
const MOST_VISITORS = 50_000;
/** More kinds of rows than this mean invented values: the rest waits for the next write. */
const MOST_ROWS = 5_000;
const WRITE_MS = 5_000;

/**
 * Counts pages seen and shares in memory and writes the sums every few seconds, so that a page view costs no statement. A
 * server that is killed loses the last seconds.
 */
export class Sightings {
  readonly #database: Database;
  readonly #log: Log;
  #waiting = new Map<number, Map<string, NewCount>>();
  #perVisitor = new Map<string, number>();
  #windowStart = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Counts an event of a person. Programs and visitors with too many events are ignored. */
  count(
    { kind, productId, channel, language }: Sighting,
    { tenantId, visitor, userAgent = "", now }: Sighter,
  ): void {
    if (clickKind({ method: "POST", userAgent }) !== "person" || !this.#mayCount(visitor, now)) return;
    const day = isoDate(calendarDateOf(now));
    const device = deviceKind(userAgent);
    const key = [day, kind, productId, channel, language, device].join(" ");
    const rows = this.#rowsOf(tenantId);
    if (rows.size >= MOST_ROWS && !rows.has(key)) return;
    const count = (rows.get(key)?.count ?? 0) + 1;
    rows.set(key, { day, kind, productId, channel, language, device, count });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  /** Writes what was counted. What cannot be written waits for the next time. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [tenantId, rows] of waiting) {
      try {
        await this.#database.inTenant(tenantId, (tx) => addCounts(tx, [...rows.values()]));
      } catch (error) {
        this.#log.warn({ tenant: tenantId, err: error }, "counted pages could not be written yet");
        this.#putBack(tenantId, rows);
      }
    }
  }

  #putBack(tenantId: number, rows: ReadonlyMap<string, NewCount>): void {
    const newer = this.#rowsOf(tenantId);
    for (const [key, row] of rows)
      newer.set(key, { ...row, count: row.count + (newer.get(key)?.count ?? 0) });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref();
  }

  #rowsOf(tenantId: number): Map<string, NewCount> {
    const known = this.#waiting.get(tenantId) ?? new Map<string, NewCount>();
    this.#waiting.set(tenantId, known);
    return known;
  }

  #mayCount(visitor: string, now: Date): boolean {
    if (Math.abs(now.getTime() - this.#windowStart) >= WINDOW_MS || this.#perVisitor.size >= MOST_VISITORS) {
      this.#windowStart = now.getTime();
      this.#perVisitor = new Map();
    }
    const count = (this.#perVisitor.get(visitor) ?? 0) + 1;
    this.#perVisitor.set(visitor, count);
    return count <= MOST_PER_WINDOW;
  }
}
