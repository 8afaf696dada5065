import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Pool } from "pg";
import { systemClock } from "../clock.ts";

const buckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120];

export function createJobMetrics(registry: Registry) {
  return {
    jobs: new Histogram({
      name: "weitersagen_job_seconds",
      help: "Runs of jobs by task and outcome",
      labelNames: ["task", "outcome"],
      buckets,
      registers: [registry],
    }),
    sweeps: new Histogram({
      name: "weitersagen_sweep_seconds",
      help: "Runs of sweeps by name and outcome",
      labelNames: ["sweep", "outcome"],
      buckets,
      registers: [registry],
    }),
    jobLastDone: new Gauge({
      name: "weitersagen_job_last_done_seconds",
      help: "When a job of the task was last done, in seconds since 1970",
      labelNames: ["task"],
      registers: [registry],
    }),
    // Counts a run that another server was doing as well: otherwise a server that never gets the lock would look broken.
    sweepLastDone: new Gauge({
      name: "weitersagen_sweep_last_done_seconds",
      help: "When the sweep last ended without a failure, here or on another server, in seconds since 1970",
      labelNames: ["sweep"],
      registers: [registry],
    }),
    failingRows: new Gauge({
      name: "weitersagen_sweep_rows_failing",
      help: "Rows that the last run of a sweep could not handle, by sweep and tenant id",
      labelNames: ["sweep", "tenant"],
      registers: [registry],
    }),
    swept: new Counter({
      name: "weitersagen_swept_total",
      help: "Records that sweeps changed",
      labelNames: ["sweep"],
      registers: [registry],
    }),
  };
}

export type JobMetrics = ReturnType<typeof createJobMetrics>;

const countJobs = `
  select task_identifier as task, count(*)::integer as count,
         case when attempts >= max_attempts and locked_at is null then 'given up'
              when locked_at is not null then 'running'
              when run_at <= $1 then 'due' else 'later' end as state
    from graphile_worker.jobs group by 1, 3`;

/** Counted on each scrape. If the database is unreachable the gauge is empty instead of failing the whole page. */
export function measureQueue(registry: Registry, pool: Pool): void {
  registry.registerMetric(
    new Gauge({
      name: "weitersagen_jobs_queued",
      help: "Jobs in the queue by task and state: due, later, running, given up",
      labelNames: ["task", "state"],
      registers: [],
      async collect() {
        this.reset();
        const { rows } = await pool
          .query<{ task: string; state: string; count: number }>(countJobs, [systemClock.now()])
          .catch(() => ({ rows: [] }));
        for (const { task, state, count } of rows) this.set({ task, state }, count);
      },
    }),
  );
}
