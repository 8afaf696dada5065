import type { Registry } from "prom-client";
import { run } from "graphile-worker";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { openOwnerPool } from "../db/pool.ts";
import type { Log } from "../log.ts";
import { keepLaneRunning } from "./lane.ts";
import { watchLiveness } from "./liveness.ts";
import { createJobMetrics, measureQueue } from "./metrics.ts";
import type { Sweep } from "./sweep.ts";
import { startSweeping } from "./sweeper.ts";
import { queueLogger, taskListOf } from "./task-list.ts";
import type { TaskHandler } from "./task.ts";

export interface WorkerDeps {
  /** The queue belongs to the owner of the tables; handlers use `database` in their tenant's scope. */
  ownerUrl: string;
  database: Database;
  handlers: readonly TaskHandler[];
  sweeps: readonly Sweep[];
  clock: Clock;
  log: Log;
  /** The registry for this worker's metrics. */
  registry: Registry;
}

export interface JobWorker {
  /** Claims no new job and waits for the running ones. */
  stop(): Promise<void>;
}

/** Runs jobs and sweeps until stopped. Any number of workers may run at once, in one process or on many machines. */
export function startWorker(deps: WorkerDeps): JobWorker {
  const { ownerUrl, handlers, log, registry, clock } = deps;
  const metrics = createJobMetrics(registry);
  const lanes = [...Map.groupBy(handlers, ({ lane }) => lane)];
  const pool = openOwnerPool({ url: ownerUrl, size: lanes.length * 2 + 2, log });
  measureQueue(registry, pool);
  const liveness = watchLiveness({ url: ownerUrl, log });
  const logger = queueLogger(log);

  const running = lanes.map(([{ concurrency }, tasks]) =>
    keepLaneRunning({
      log,
      liveness,
      start: (events) =>
        run({
          pgPool: pool,
          events,
          logger,
          concurrency,
          taskList: taskListOf(tasks, { log, metrics, clock }),
          parsedCronItems: [],
          noHandleSignals: true,
          pollInterval: 2_000,
          gracefulShutdownAbortTimeout: 25_000,
          preset: { worker: batchedCompletion },
        }),
    }),
  );
  const sweeping = startSweeping({ ...deps, pool, metrics }, clock);
  return {
    async stop() {
      await Promise.all([sweeping.stop(), ...running.map((lane) => lane.stop())]);
      await liveness.stop();
      await pool.end();
    },
  };
}

/**
 * The queue does not wait until a finished job is marked as finished. Unbatched, a database that fails at that moment
 * causes an unhandled rejection, which ends the process. Batched, it ends the runner, which is started again.
 */
const batchedCompletion = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
