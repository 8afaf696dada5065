import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner, WorkerEvents } from "graphile-worker";
import { inTime } from "../db/in-time.ts";
import type { Log } from "../log.ts";
import type { Liveness } from "./liveness.ts";
import { RunnerWatch } from "./runner-watch.ts";

/** In milliseconds. */
const defaultLimits = {
  /** Longer than the pool's limit for a connection. */
  start: 15_000,
  claim: 15_000,
  /** Longer than the queue's own limit for running jobs, shorter than the limit of the process. */
  shutdown: 28_000,
  /** Shorter: a runner that failed because of the database has no healthy job to wait for. */
  failedShutdown: 10_000,
  /** As long as a job may take before it is reported as stopped. */
  abandonedJob: 15 * 60_000,
};

/** In milliseconds. */
const failingTogether = 200;

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
 * Keeps one runner of the queue alive. No runner survives a failure of the database (restart, full disk, lost
 * connection), because the queue does not recover from all of them:
 * - A runner whose first claim fails keeps that error and fails all later claims with it.
 * - A claim whose answer is lost leaves its job locked by a runner that does not know of it.
 * - After some errors a claim waits for minutes before it is sent again, and on a dead connection without end.
 * - A shutdown may never end: it waits for a batch that failed.
 * So a runner is replaced as soon as a claim fails, and every start, claim and shutdown has a time limit.
 */
export function keepLaneRunning({ log, liveness, follow, start, limits = defaultLimits }: LaneDeps): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let runner: Runner | undefined;

  async function startInTime(events: WorkerEvents): Promise<Runner> {
    const starting = start(events);
    try {
      return await inTime(starting, limits.start);
    } catch (error) {
      // One that starts after all would run next to its replacement.
      void starting.then((late) => late.stop()).catch(() => {});
      throw error;
    }
  }

  async function stopWhenFailed(watch: RunnerWatch, stop: () => void): Promise<void> {
    const error = await watch.failed;
    if (!stopping.signal.aborted) log.warn({ err: error }, "job queue cannot claim jobs, starting again");
    // A claim that fails during the shutdown is printed with its stack. Most fail at the same time as the first one.
    await sleep(failingTogether);
    stop();
  }

  /** A job that still runs stays locked until it is done: another worker would repeat it meanwhile. */
  async function releaseWhenIdle(watch: RunnerWatch): Promise<void> {
    await watch.idle(limits.abandonedJob);
    for (const id of watch.poolIds) liveness.release(id);
  }

  async function runOnce(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    const watch = new RunnerWatch(events, limits.claim);
    const abandoned = Promise.withResolvers<void>();
    liveness.follow(events);
    follow?.(events);
    events.on("pool:gracefulShutdown", () => {
      const limit = stopping.signal.aborted ? limits.shutdown : limits.failedShutdown;
      setTimeout(abandoned.resolve, limit).unref();
    });
    try {
      const started = await startInTime(events);
      runner = started;
      // The rejection of an abandoned runner has no other listener.
      started.promise.catch(() => {});
      const stop = () => void started.stop().catch(() => {});
      if (stopping.signal.aborted) stop();
      void stopWhenFailed(watch, stop);
      await Promise.race([started.promise, abandoned.promise]);
    } finally {
      runner = undefined;
      void releaseWhenIdle(watch);
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
