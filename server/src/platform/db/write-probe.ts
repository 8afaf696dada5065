import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { Gauge, type Registry } from "prom-client";
import type { BaseLogger } from "pino";
import { systemClock } from "../clock.ts";
import { appConnection } from "./pool.ts";
import { isUnavailable, reasonOf } from "./unavailable.ts";

const everyMilliseconds = 5_000;
/** Soon again, so that a server is ready soon after the disk has space. */
const retryMilliseconds = 1_000;

const noRight = "42501";

/**
 * Writes to a row, which fails on a read-only database and when the log of the database cannot grow, and to a temporary
 * table, which fails when there is no space for new rows. Neither leaves anything behind.
 */
const useRow = (now: Date) => `update platform.write_probe set probed_at = '${now.toISOString()}'`;
const useSpace = "insert into pg_temp.probed_space select repeat('x', 1000) from generate_series(1, 128)";
const prepareSpace = "create temp table probed_space (filler text) on commit delete rows";

interface WriteProbeDeps {
  /** The server's login. */
  readonly url: string;
  readonly log: BaseLogger;
  readonly pause?: number;
}

/** Learns whether the database accepts writes: a full disk still answers every read. */
export class WriteProbe {
  readonly #deps: WriteProbeDeps;
  readonly #stopping = new AbortController();
  #client: Client | undefined;
  #usesSpace = false;
  #failure: string | undefined;

  constructor(deps: WriteProbeDeps) {
    this.#deps = deps;
  }

  /** Why writes fail, in a few words; undefined while they succeed. */
  get failure(): string | undefined {
    return this.#failure;
  }

  async watch(): Promise<void> {
    const { signal } = this.#stopping;
    const { pause = everyMilliseconds } = this.#deps;
    while (!signal.aborted) {
      await this.probe();
      const wait = this.#failure === undefined ? pause : Math.min(pause, retryMilliseconds);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#drop();
  }

  measure(registry: Registry): void {
    const isWritable = () => (this.#failure === undefined ? 1 : 0);
    registry.registerMetric(
      new Gauge({
        name: "weitersagen_database_writable",
        help: "1 while the database accepts writes, 0 while they fail, e.g. because its disk is full",
        registers: [],
        collect() {
          this.set(isWritable());
        },
      }),
    );
  }

  async probe(): Promise<void> {
    const { log } = this.#deps;
    try {
      this.#client ??= await this.#connect();
      const statements = [useRow(systemClock.now()), ...(this.#usesSpace ? [useSpace] : [])];
      await this.#client.query(`begin; ${statements.join("; ")}; commit`);
      if (this.#failure !== undefined) log.warn("the database accepts writes again");
      this.#failure = undefined;
    } catch (error) {
      this.#drop();
      if (this.#stopping.signal.aborted) return;
      if (this.#failure === undefined) {
        log.error({ reason: reasonOf(error) }, "the database accepts no writes");
      }
      this.#failure = isUnavailable(error) ? reasonOf(error) : "write probe failed";
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...appConnection(this.#deps.url),
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      query_timeout: 10_000,
    });
    // The next query reports it.
    client.on("error", () => {});
    try {
      await client.connect();
      this.#usesSpace = await this.#mayUseSpace(client);
      return client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  /** A database whose administrator revoked the right to temporary tables is probed with the row alone. */
  async #mayUseSpace(client: Client): Promise<boolean> {
    try {
      await client.query(prepareSpace);
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === noRight) return false;
      throw error;
    }
  }

  #drop(): void {
    void this.#client?.end().catch(() => {});
    this.#client = undefined;
  }
}
