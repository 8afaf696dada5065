import type { Pool } from "pg";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { isUnavailable, reasonOf } from "../db/unavailable.ts";
import type { Log } from "../log.ts";
import type { JobMetrics } from "./metrics.ts";
import { RowFailures } from "./row-failures.ts";
import { holdingSweepLock, type Sweep } from "./sweep.ts";
import { Waiting } from "./waiting.ts";

export interface SweeperDeps {
  sweeps: readonly Sweep[];
  database: Database;
  pool: Pool;
  log: Log;
  metrics: JobMetrics;
}

/** One sweep over all tenants. A failure for one tenant is logged and does not delay the others. */
export async function sweepTenants(
  sweep: Sweep,
  { database, pool, log, metrics }: Omit<SweeperDeps, "sweeps">,
  { now, wait = false }: { now: Date; wait?: boolean },
): Promise<{ changed: number; failed: number }> {
  const tenants = await database.withoutTenant((tx) =>
    tx.selectFrom("tenant").select("id").orderBy("id").execute(),
  );
  const sum = { changed: 0, failed: 0 };
  for (const { id: tenantId } of tenants) {
    const finish = metrics.sweeps.startTimer({ sweep: sweep.name });
    const failures = new RowFailures();
    try {
      const key = `${sweep.name}:${tenantId}`;
      const changed = await holdingSweepLock(pool, key, { wait }, () =>
        sweep.run({ tenantId, now, database, failures }),
      );
      sum.changed += changed ?? 0;
      metrics.swept.inc({ sweep: sweep.name }, changed ?? 0);
      finish({ outcome: changed === undefined ? "elsewhere" : "done" });
      if (changed !== undefined) {
        sum.failed += failures.size;
        reportRows(failures, { sweep: sweep.name, tenant: tenantId }, { log, metrics });
      }
    } catch (error) {
      sum.failed += 1;
      finish({ outcome: "failed" });
      const where = { sweep: sweep.name, tenant: tenantId };
      // It is retried by itself, and the database failure is logged elsewhere.
      if (isUnavailable(error)) log.warn({ ...where, reason: reasonOf(error) }, "sweep broken off");
      else log.error({ ...where, err: error }, "sweep failed");
    }
  }
  if (sum.failed === 0) metrics.sweepsDone.setToCurrentTime({ sweep: sweep.name });
  return sum;
}

const MOST_LOGGED = 10;

/** The metric stays until a run without failures, so that an alert lasts as long as the problem. */
function reportRows(
  failures: RowFailures,
  where: { readonly sweep: string; readonly tenant: number },
  { log, metrics }: Pick<SweeperDeps, "log" | "metrics">,
): void {
  metrics.failingRows.set(where, failures.size);
  for (const [row, error] of failures.entries().slice(0, MOST_LOGGED)) {
    log.error({ ...where, row, err: error }, "a row was left for the next run");
  }
}

/** Runs each sweep at its interval, one after the other, until stopped. */
export function startSweeping(deps: SweeperDeps, clock: Clock): { stop(): Promise<void> } {
  const due = new Map(deps.sweeps.map((sweep) => [sweep, performance.now() + Math.random() * 1_000]));
  const waiting = new Waiting(deps.log);
  let stopped = false;
  let running = Promise.resolve();

  async function sweepWhatIsDue(): Promise<void> {
    for (const [sweep, dueAt] of due) {
      if (stopped || performance.now() < dueAt) continue;
      due.set(sweep, performance.now() + sweep.everySeconds * 1_000);
      try {
        await sweepTenants(sweep, deps, { now: clock.now() });
        waiting.end();
      } catch (error) {
        if (isUnavailable(error)) waiting.begin(sweep.name, error, performance.now());
        else deps.log.error({ sweep: sweep.name, err: error }, "sweep could not begin");
      }
    }
  }

  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning || stopped) return;
    isRunning = true;
    running = sweepWhatIsDue().finally(() => {
      isRunning = false;
    });
  }, 1_000);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
