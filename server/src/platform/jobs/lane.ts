import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner, WorkerEvents } from "graphile-worker";
import type { Log } from "../log.ts";
import type { Liveness } from "./liveness.ts";

/** In milliseconds. */
const defaultLimits = {
  /** Longer than the queue's own limit for running jobs, shorter than the limit of the process. */
  shutdown: 28_000,
  /** Shorter: a pool that gave up because of the database has no healthy job to wait for. */
  failedShutdown: 10_000,
};

interface LaneDeps {
  readonly log: Log;
  readonly liveness: Pick<Liveness, "follow" | "release">;
  /** Gets the events of every runner that is started. */
  readonly follow?: (events: WorkerEvents) => void;
  /** Starts the queue's runner, which reports through these events. */
  readonly start: (events: WorkerEvents) => Promise<Runner>;
  readonly limits?: typeof defaultLimits;
}

/**
 * Keeps one runner of the queue alive. The runner gives up when the database fails under it (restart, full disk), and
 * its shutdown may then never end: it waits for a batch that failed. So a shutdown gets a time limit, after which the
 * runner is abandoned and another one is started.
 */
export function keepLaneRunning({ log, liveness, follow, start, limits = defaultLimits }: LaneDeps): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let runner: Runner | undefined;

  async function runOnce(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    const abandoned = Promise.withResolvers<void>();
    const pools: string[] = [];
    liveness.follow(events);
    follow?.(events);
    events.on("pool:create", ({ workerPool }) => pools.push(workerPool.id));
    events.on("pool:gracefulShutdown", () => {
      const limit = stopping.signal.aborted ? limits.shutdown : limits.failedShutdown;
      setTimeout(abandoned.resolve, limit).unref();
    });
    try {
      runner = await start(events);
      // The rejection of an abandoned runner has no other listener.
      runner.promise.catch(() => {});
      if (stopping.signal.aborted) void runner.stop().catch(() => {});
      await Promise.race([runner.promise, abandoned.promise]);
    } finally {
      runner = undefined;
      for (const id of pools) liveness.release(id);
    }
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) => {
        log.warn({ err: error }, "job queue lost its database, trying again");
      });
      await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const supervised = supervise();
  return {
    async stop() {
      stopping.abort();
      void runner?.stop().catch(() => {});
      await supervised;
    },
  };
}
