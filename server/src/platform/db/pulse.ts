import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { BaseLogger } from "pino";
import type { Sockets } from "./sockets.ts";
import { asDatabaseError, SilentDatabase } from "./unavailable.ts";

const beatEvery = 1_000;
/** In milliseconds: within this time a database that lives says something, however busy it is. */
const answerWithin = 2_000;
const connectWithin = 5_000;
const tick = 250;

/** The time is counted in ticks of our own: if this process was held up, nobody else has been late. */
async function inTime<Result>(answer: Promise<Result>, milliseconds: number): Promise<Result> {
  let left = milliseconds;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_answered, reject) => {
    timer = setInterval(() => {
      left -= tick;
      if (left < 0) reject(new SilentDatabase());
    }, tick).unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearInterval(timer);
  }
}

interface PulseParts {
  /** How to reach the database: the pulse has a connection of its own, which no work keeps busy. */
  readonly client: ClientConfig;
  readonly sockets: Sockets;
  readonly log: BaseLogger;
}

/**
 * Tells a database that hangs from one that works: a long statement is no reason to give up while the database answers
 * others. One that hangs takes connections and never says anything, so whoever asks it would wait to the end of
 * every time limit.
 */
export class Pulse {
  readonly #parts: PulseParts;
  readonly #stopping = new AbortController();
  #socket: Socket | undefined;
  #client: Promise<Client> | undefined;
  #beating: Promise<void> | undefined;

  constructor(parts: PulseParts) {
    this.#parts = parts;
  }

  /** Throws `DatabaseUnavailable` unless the database answers, within about two seconds. */
  async check(): Promise<void> {
    const { sockets } = this.#parts;
    await (sockets.isCut ? Promise.reject(new SilentDatabase()) : this.#beat()).catch((error: unknown) => {
      throw asDatabaseError(error);
    });
  }

  /** From now on all work on the database fails at once while it hangs. */
  async watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isAnswered = await this.#look();
      await sleep(isAnswered ? beatEvery : tick, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#drop();
  }

  async #look(): Promise<boolean> {
    const { sockets, log } = this.#parts;
    const before = sockets.bytesReceived;
    const failure = await this.#beat().catch((error: unknown) => error);
    // To be refused is a sign of life, too; and so is what others are told.
    const isSilent = failure instanceof SilentDatabase && sockets.bytesReceived === before;
    if (isSilent && !sockets.isCut) {
      log.error("the database hangs: no work waits for it until it answers again");
      sockets.cut(new SilentDatabase());
    } else if (!isSilent && sockets.isCut) {
      log.warn("the database answers again");
      sockets.mend();
    }
    return failure === undefined;
  }

  /** Whoever asks while a beat is under way waits for that one. */
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
    const client = new Client({ ...this.#parts.client, stream: () => socket });
    // Told to whoever asks next.
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  #drop(): void {
    this.#socket?.destroy();
    this.#client = undefined;
  }
}
