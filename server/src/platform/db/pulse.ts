import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { BaseLogger } from "pino";
import { inTime } from "./in-time.ts";
import type { Sockets } from "./sockets.ts";
import { asDatabaseError, SilentDatabase } from "./unavailable.ts";

const beatEvery = 1_000;
/** In milliseconds: a working database answers within this time, however busy it is. */
const answerWithin = 2_000;
const connectWithin = 5_000;
/** In milliseconds, after a failed check. */
const retryEvery = 250;

interface PulseDeps {
  /** The pulse has a connection of its own, which no other work occupies. */
  readonly client: ClientConfig;
  readonly sockets: Sockets;
  readonly log: BaseLogger;
}

/**
 * Detects a database that hangs: it accepts connections and never answers, so every request would wait for its full
 * timeout. A long statement alone is no sign of a hang while the database answers other statements.
 */
export class Pulse {
  readonly #deps: PulseDeps;
  readonly #stopping = new AbortController();
  #socket: Socket | undefined;
  #client: Promise<Client> | undefined;
  #beating: Promise<void> | undefined;

  constructor(deps: PulseDeps) {
    this.#deps = deps;
  }

  /** Throws `DatabaseUnavailable` unless the database answers in about two seconds, after five at most to connect. */
  async check(): Promise<void> {
    const { sockets } = this.#deps;
    await (sockets.isCut ? Promise.reject(new SilentDatabase()) : this.#beat()).catch((error: unknown) => {
      throw asDatabaseError(error);
    });
  }

  /** Checks the database until `stop`. While it hangs, all work on it fails at once. */
  async watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isAnswered = await this.#look();
      await sleep(isAnswered ? beatEvery : retryEvery, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#drop();
  }

  async #look(): Promise<boolean> {
    const { sockets, log } = this.#deps;
    const before = sockets.bytesReceived;
    const failure = await this.#beat().catch((error: unknown) => error);
    // A refused connection is a sign of life, and so are bytes received on any other connection.
    const isSilent = failure instanceof SilentDatabase && sockets.bytesReceived === before;
    if (isSilent && !sockets.isCut) {
      log.error("the database hangs: all work fails until it answers again");
      sockets.cut(new SilentDatabase());
    } else if (!isSilent && sockets.isCut) {
      log.warn("the database answers again");
      sockets.mend();
    }
    return failure === undefined;
  }

  /** Callers during a running check share its result. */
  #beat(): Promise<void> {
    this.#beating ??= this.#ask().finally(() => (this.#beating = undefined));
    return this.#beating;
  }

  async #ask(): Promise<void> {
    try {
      const client = await inTime((this.#client ??= this.#connect()), connectWithin);
      await inTime(client.query("select 1"), answerWithin);
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  async #connect(): Promise<Client> {
    const socket = new Socket();
    this.#socket = socket;
    const client = new Client({ ...this.#deps.client, stream: () => socket });
    // The next query reports it.
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  #drop(): void {
    this.#socket?.destroy();
    this.#client = undefined;
  }
}
