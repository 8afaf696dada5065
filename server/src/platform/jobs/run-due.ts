import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { runOnce, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { type Clock, systemClock } from "../clock.ts";
import { openJobsPool } from "../db/pool.ts";
import { Sockets } from "../db/sockets.ts";
import { watchLiveness } from "./liveness.ts";
import { createJobMetrics, type JobMetrics } from "./metrics.ts";
import { sweepInstallation, sweepTenants } from "./sweeper.ts";
import { queueLogger, taskListOf } from "./task-list.ts";
import type { WorkerDeps } from "./worker.ts";

/** A sweep may create work for another one, such as a reminder of a reward that was just provided. */
const maxRounds = 10;

export interface DueReport {
  /** Records changed, by sweep. */
  swept: Record<string, number>;
  jobs: number;
  failures: number;
}

interface DueDeps extends Omit<WorkerDeps, "clock"> {
  readonly now: Date;
  /** The servers' time, if `now` is ahead of it. */
  readonly serverNow?: Date;
}

/**
 * Runs everything that is due at `now`: first the installation's sweeps, then the queue and every tenant's sweeps in turn
 * until nothing changes (at most `maxRounds` times), and last what they enqueued.
 */
export async function runDue(deps: DueDeps): Promise<DueReport> {
  const { now, serverNow = now, jobsUrl, log, sweeps } = deps;
  const earlier = serverNow < now ? serverNow : now;
  const metrics = createJobMetrics(deps.registry);
  const pool = openJobsPool({ url: jobsUrl, size: 4, log });
  const liveness = watchLiveness({ url: jobsUrl, log, sockets: new Sockets() });
  const events: WorkerEvents = new EventEmitter();
  liveness.follow(events);
  const report: DueReport = { swept: {}, jobs: 0, failures: 0 };
  try {
    for (const sweep of deps.installationSweeps ?? []) {
      report.swept[sweep.name] = await sweepInstallation(sweep, { pool, metrics }, { now, wait: true });
    }
    for (let round = 0; round < maxRounds; round++) {
      await drainQueue(pool, { ...deps, metrics, events }, report);
      let changedInRound = 0;
      for (const sweep of sweeps) {
        const { changed, failed } = await sweepTenants(
          sweep,
          { ...deps, pool, metrics },
          { now: sweep.usesServerTime ? earlier : now, wait: true },
        );
        report.swept[sweep.name] = (report.swept[sweep.name] ?? 0) + changed;
        report.failures += failed;
        changedInRound += changed;
      }
      if (changedInRound === 0) break;
    }
    await drainQueue(pool, { ...deps, metrics, events }, report);
    return report;
  } finally {
    await liveness.stop();
    await pool.end();
  }
}

const bringForward = `
  select graphile_worker.reschedule_jobs(array_agg(id), run_at => $2)
    from graphile_worker.jobs
   where locked_at is null and run_at > $2 and run_at <= $1 and attempts < max_attempts
  having count(*) > 0`;

const countUnfinished = `
  select count(*)::integer as count from graphile_worker.jobs
   where attempts < max_attempts and (locked_at is not null or run_at <= $1) and task_identifier = any ($2)`;

async function drainQueue(
  pool: Pool,
  {
    handlers,
    log,
    metrics,
    now,
    events,
  }: Pick<WorkerDeps, "handlers" | "log"> & {
    metrics: JobMetrics;
    now: Date;
    events: WorkerEvents;
  },
  report: DueReport,
): Promise<void> {
  if (handlers.length === 0) return;
  const clock: Clock = { now: () => now };
  const counted = handlers.map((handler) => ({
    ...handler,
    run: async (stored: unknown, at: Date) => {
      report.jobs += 1;
      await handler.run(stored, at).catch((error: unknown) => {
        report.failures += 1;
        throw error;
      });
    },
  }));
  await pool.query(bringForward, [now, systemClock.now()]);
  await runOnce({
    pgPool: pool,
    events,
    logger: queueLogger(log),
    taskList: taskListOf(counted, { log, metrics, clock }),
    noHandleSignals: true,
  });
  await waitForOthers(
    pool,
    handlers.map(({ name }) => name),
  );
}

/** A server that runs next to this command may have claimed some of the jobs: waits for those too, for about ten seconds. */
async function waitForOthers(pool: Pool, tasks: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { rows } = await pool.query<{ count: number }>(countUnfinished, [systemClock.now(), tasks]);
    if (!rows[0]?.count) return;
    await sleep(100);
  }
}
