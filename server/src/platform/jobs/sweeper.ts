import { sql } from "kysely";
import type { Pool } from "pg";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { Lease, PlatformTransaction } from "../db/transaction.ts";
import { isUnavailable, reasonOf } from "../db/unavailable.ts";
import type { Log } from "../log.ts";
import type { JobHealth } from "./health.ts";
import type { JobMetrics } from "./metrics.ts";
import { RowFailures } from "./row-failures.ts";
import { holdingSweepLock, type InstallationSweep, type Sweep } from "./sweep.ts";
import { Waiting } from "./waiting.ts";
import { everyTenant, tenantsWithWork } from "./work.ts";

export interface SweeperDeps {
  sweeps: readonly Sweep[];
  installationSweeps?: readonly InstallationSweep[];
  database: Database;
  pool: Pool;
  log: Log;
  metrics: JobMetrics;
  health?: JobHealth;
}

/** A statement of the jobs' login, outside every tenant. */
async function asJobs<Result>(
  pool: Pool,
  work: (tx: PlatformTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(new PlatformTransaction(new Lease(client)));
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}

/** The tenants to visit: asked in one statement, so that tenants without work cost next to nothing. */
async function tenantsOf({ work }: Sweep, pool: Pool, now: Date): Promise<number[]> {
  return asJobs(pool, async (tx) => {
    if (work !== everyTenant) return tenantsWithWork(tx, work, now);
    const rows = await tx.selectFrom("tenant").select("id").orderBy("id").execute();
    return rows.map(({ id }) => id);
  });
}

/** One sweep over all tenants that have work for it. A failure for one tenant is logged and does not delay the others. */
export async function sweepTenants(
  sweep: Sweep,
  { database, pool, log, metrics }: Pick<SweeperDeps, "database" | "pool" | "log" | "metrics">,
  { now, wait = false }: { now: Date; wait?: boolean },
): Promise<{ changed: number; failed: number; brokenOff: number; elsewhere: number }> {
  const asked = metrics.sweeps.startTimer({ sweep: sweep.name });
  const startedAt = performance.now();
  const tenants = await tenantsOf(sweep, pool, now);
  if (tenants.length === 0) asked({ outcome: "done" });
  await forgetFailures(sweep, tenants, metrics);
  const sum = { changed: 0, failed: 0, brokenOff: 0, elsewhere: 0 };
  for (const tenantId of tenants) {
    const finish = metrics.sweeps.startTimer({ sweep: sweep.name });
    const failures = new RowFailures();
    try {
      const key = `${sweep.name}:${tenantId}`;
      const changed = await holdingSweepLock(pool, key, { wait }, () =>
        sweep.run({ tenantId, now, database, failures }),
      );
      finish({ outcome: changed === undefined ? "elsewhere" : "done" });
      if (changed === undefined) {
        sum.elsewhere += 1;
        continue;
      }
      sum.changed += changed;
      sum.failed += failures.size;
      metrics.swept.inc({ sweep: sweep.name }, changed);
      reportRows(failures, { sweep: sweep.name, tenant: tenantId }, { log, metrics });
    } catch (error) {
      sum.failed += 1;
      finish({ outcome: "failed" });
      const where = { sweep: sweep.name, tenant: tenantId };
      // The next run of the sweep is the retry, and the database failure is logged elsewhere.
      if (isUnavailable(error)) {
        sum.brokenOff += 1;
        log.warn({ ...where, reason: reasonOf(error) }, "sweep broken off");
      } else log.error({ ...where, err: error }, "sweep failed");
    }
  }
  if (sum.failed === 0) metrics.sweepLastDone.setToCurrentTime({ sweep: sweep.name });
  if (sum.failed + sum.elsewhere === 0) await noteDone(sweep, pool, now);
  // Another server that runs it for every tenant notes it.
  if (sum.elsewhere === 0 || sum.elsewhere < tenants.length)
    await noteState(sweep, pool, { ...sum, now, startedAt });
  return sum;
}

/** Sweeps that run more often write nothing: a look at the console would show "a moment ago" anyway. */
const NOTED_SECONDS = 600;

/** For the console, which shows when data were last cleared. A run that another server has not finished is not noted. */
async function noteDone(
  { name, everySeconds }: Pick<Sweep, "name" | "everySeconds">,
  pool: Pool,
  now: Date,
): Promise<void> {
  if (everySeconds < NOTED_SECONDS) return;
  await asJobs(pool, (tx) => sql`select platform.note_sweep(${name}, ${now})`.execute(tx));
}

interface NotedRun {
  readonly now: Date;
  /** By the clock of the process. */
  readonly startedAt: number;
  readonly changed: number;
  readonly failed: number;
}

/** For the page of the system: when it ran, how long, and whether it failed. */
async function noteState(
  { name, everySeconds }: Pick<Sweep, "name" | "everySeconds">,
  pool: Pool,
  { now, startedAt, changed, failed }: NotedRun,
): Promise<void> {
  const took = Math.round(performance.now() - startedAt);
  await asJobs(pool, (tx) =>
    sql`select platform.note_sweep_state(${name}, ${everySeconds}, ${now}, ${took}, ${changed}, ${failed})`.execute(
      tx,
    ),
  );
}

/** A tenant without work has no row that fails any more. */
async function forgetFailures(
  { name }: Sweep,
  visited: readonly number[],
  { failingRows }: JobMetrics,
): Promise<void> {
  for (const { labels } of (await failingRows.get()).values) {
    if (labels.sweep === name && !visited.includes(Number(labels.tenant))) failingRows.set(labels, 0);
  }
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

/** One sweep of the whole installation, on one server at a time. */
export async function sweepInstallation(
  { name, everySeconds, runOnce }: InstallationSweep,
  { pool, metrics }: Pick<SweeperDeps, "pool" | "metrics">,
  { now, wait = false }: { now: Date; wait?: boolean },
): Promise<number> {
  const finish = metrics.sweeps.startTimer({ sweep: name });
  const startedAt = performance.now();
  const note = (changed: number, failed: number) =>
    noteState({ name, everySeconds }, pool, { now, startedAt, changed, failed });
  try {
    const changed = await holdingSweepLock(pool, name, { wait }, () =>
      asJobs(pool, (tx) => runOnce(tx, now)),
    );
    metrics.swept.inc({ sweep: name }, changed ?? 0);
    metrics.sweepLastDone.setToCurrentTime({ sweep: name });
    if (changed !== undefined) {
      await noteDone({ name, everySeconds }, pool, now);
      await note(changed, 0);
    }
    finish({ outcome: changed === undefined ? "elsewhere" : "done" });
    return changed ?? 0;
  } catch (error) {
    finish({ outcome: "failed" });
    // Without the database there is nothing to note it in.
    if (!isUnavailable(error)) await note(0, 1);
    throw error;
  }
}

/**
 * A sweep that threw an error, was broken off by the database or found a tenant locked by another server runs again this
 * soon, also if it runs once an hour only.
 */
const retrySeconds = 30;

interface Timed extends Pick<Sweep, "name" | "everySeconds"> {
  /** False if it should be retried soon: for some tenant the database broke it off, or another server was at it. */
  readonly sweep: (now: Date) => Promise<boolean>;
}

/** Runs each sweep at its interval, one after the other, until stopped. */
export function startSweeping(deps: SweeperDeps, clock: Clock): { stop(): Promise<void> } {
  const everything: Timed[] = [
    ...deps.sweeps.map((sweep) => ({
      ...sweep,
      sweep: async (now: Date) => {
        const { brokenOff, elsewhere } = await sweepTenants(sweep, deps, { now });
        return brokenOff + elsewhere === 0;
      },
    })),
    ...(deps.installationSweeps ?? []).map((sweep) => ({
      ...sweep,
      sweep: async (now: Date) => {
        await sweepInstallation(sweep, deps, { now });
        return true;
      },
    })),
  ];
  const due = new Map(everything.map((timed) => [timed, performance.now() + Math.random() * 1_000]));
  const waiting = new Waiting(deps.log);
  let stopped = false;
  let running = Promise.resolve();

  /** Reports begin and end of the work to the health check, so that a sweep that hangs is noticed. */
  const observed = (work: () => Promise<boolean>) => deps.health?.during("sweeps", work) ?? work();

  async function sweepWhatIsDue(): Promise<void> {
    // Shows the health check that the loop lives, also when nothing is due.
    await observed(async () => true);
    for (const [timed, dueAt] of due) {
      if (stopped || performance.now() < dueAt) continue;
      let isDone = false;
      try {
        isDone = await observed(() => timed.sweep(clock.now()));
        waiting.end();
      } catch (error) {
        if (isUnavailable(error)) waiting.begin(timed.name, error, performance.now());
        else deps.log.error({ sweep: timed.name, err: error }, "sweep failed");
      }
      const pause = isDone ? timed.everySeconds : Math.min(timed.everySeconds, retrySeconds);
      due.set(timed, performance.now() + pause * 1_000);
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
