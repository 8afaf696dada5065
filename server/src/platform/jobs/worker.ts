import type { Registry } from "prom-client";
import { run } from "graphile-worker";
import type { Pool } from "pg";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { jobsConnection, openBoundedJobsPool } from "../db/pool.ts";
import { Pulse } from "../db/pulse.ts";
import { Sockets } from "../db/sockets.ts";
import type { Log } from "../log.ts";
import { JobHealth } from "./health.ts";
import { keepLaneRunning } from "./lane.ts";
import { watchLiveness } from "./liveness.ts";
import { createJobMetrics, measureQueue } from "./metrics.ts";
import { mendQueue, oldestDueSeconds } from "./mend-queue.ts";
import type { InstallationSweep, Sweep } from "./sweep.ts";
import { startSweeping } from "./sweeper.ts";
import { queueLogger, taskListOf } from "./task-list.ts";
import type { TaskHandler } from "./task.ts";

export interface WorkerDeps {
  /** The login that may use the queue; handlers use `database` in their tenant's scope. */
  jobsUrl: string;
  database: Database;
  handlers: readonly TaskHandler[];
  sweeps: readonly Sweep[];
  installationSweeps?: readonly InstallationSweep[];
  clock: Clock;
  log: Log;
  /** The registry for this worker's metrics. */
  registry: Registry;
}

export interface JobWorker {
  readonly health: JobHealth;
  /** Claims no new job and waits for the running ones. */
  stop(): Promise<void>;
}

/** Runs jobs and sweeps until stopped. Any number of workers may run at once, in one process or on many machines. */
export function startWorker(deps: WorkerDeps): JobWorker {
  const { jobsUrl, handlers, log, registry, clock } = deps;
  const metrics = createJobMetrics(registry);
  const lanes = [...Map.groupBy(handlers, ({ lane }) => lane)];
  // A database that vanished without closing its connections must not hold the jobs up until the network notices.
  const sockets = new Sockets();
  const pulse = new Pulse({ client: jobsConnection(jobsUrl), sockets, log });
  void pulse.watch();
  const pool = openBoundedJobsPool({ url: jobsUrl, size: lanes.length * 2 + 3, log, sockets });
  measureQueue(registry, pool);
  const liveness = watchLiveness({ url: jobsUrl, log, sockets });
  const health = new JobHealth(log);
  health.measure(registry);
  const logger = queueLogger(log);

  const running = lanes.map(([{ name, concurrency }, tasks]) =>
    keepLaneRunning({
      log,
      liveness,
      follow: (events) => health.follow(`lane ${name}`, events),
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
  const sweeping = startSweeping({ ...deps, pool, metrics, health }, clock);
  const mending = keepMending(pool, health);
  return {
    health,
    async stop() {
      mending.stop();
      await Promise.all([sweeping.stop(), ...running.map((lane) => lane.stop())]);
      await liveness.stop();
      pulse.stop();
      await pool.end();
    },
  };
}

const mendMilliseconds = 10_000;

/** Looks after the queue until stopped: jobs that wait for no good reason, and jobs that are late. */
function keepMending(pool: Pool, health: JobHealth): { stop(): void } {
  const mend = async () => {
    await mendQueue(pool);
    health.noteOldestDue(await oldestDueSeconds(pool));
  };
  const timer = setInterval(() => {
    // A database that is away is reported elsewhere.
    void mend()
      .catch(() => {})
      .finally(() => health.report());
  }, mendMilliseconds);
  return { stop: () => clearInterval(timer) };
}

/**
 * The queue does not wait until a finished job is marked as finished. Unbatched, a database that fails at that moment
 * causes an unhandled rejection, which ends the process. Batched, it ends the runner, which is started again.
 */
const batchedCompletion = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
