import type { Pool, PoolClient } from "pg";
import type { Database } from "../db/database.ts";
import type { PlatformTransaction } from "../db/transaction.ts";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { isAboutRow, type RowFailures } from "./row-failures.ts";
import type { everyTenant, Work } from "./work.ts";

export interface SweepRun {
  tenantId: number;
  now: Date;
  database: Database;
  /** Collects the rows that fail. Without it, the first one ends the run. */
  failures?: RowFailures | undefined;
}

/**
 * Work that becomes due by time: finds what is due at `now` and does it. Safe to repeat and to interrupt: finished work
 * is no longer due.
 */
export interface Sweep {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Deletes rows that requests need, such as sessions. When jobs are run for a future time, it still uses the servers'
   * time, so that nothing valid is deleted.
   */
  readonly usesServerTime?: true;
  /** Rows that mean work: only tenants with such a row are visited. */
  readonly work: readonly Work[] | typeof everyTenant;
  /** Returns how many records it changed. */
  readonly run: (run: SweepRun) => Promise<number>;
}

/** Work of the whole installation that becomes due by time, done by the login of the jobs. */
export interface InstallationSweep extends Pick<Sweep, "name" | "everySeconds"> {
  readonly runOnce: (tx: PlatformTransaction, now: Date) => Promise<number>;
}

export function defineSweep(sweep: Sweep): Sweep {
  return sweep;
}

/** A sweep that depends on its tenant's settings. A tenant that this server has not loaded yet waits for the next run. */
export function defineTenantSweep(
  tenants: Pick<TenantDirectory, "byId">,
  sweep: Omit<Sweep, "run"> & {
    readonly run: (tenant: Tenant, run: Omit<SweepRun, "tenantId">) => Promise<number>;
  },
): Sweep {
  return {
    ...sweep,
    run: async ({ tenantId, ...run }) => {
      const tenant = tenants.byId(tenantId);
      return tenant ? sweep.run(tenant, run) : 0;
    },
  };
}

/** One batch: handles at most `size` rows that are due and returns how many it took. */
type BatchStep = (size: number, failures: RowFailures | undefined) => Promise<number>;

/** More than these are not single bad rows: the run ends, and its error is reported. */
const MOST_FAILURES = 500;

/**
 * Handles all due rows in small transactions, so that a sweep over a million records never blocks a request for long. If a batch fails, it is
 * repeated row by row (`eachRow`, `allOrEach`), so that one bad row does not stop the others. Failed rows stay due and
 * are taken again by each following batch, which is enlarged by their number. Returns how many rows were handled.
 */
export async function inBatches(size: number, step: BatchStep, failures?: RowFailures): Promise<number> {
  let total = 0;
  for (;;) {
    const before = failures?.size ?? 0;
    const batchSize = size + before;
    const taken = await takeBatch(batchSize, step, failures);
    const failed = failures?.size ?? 0;
    total += taken - failed;
    if (taken < batchSize || failed > MOST_FAILURES) return Math.max(0, total);
  }
}

async function takeBatch(size: number, step: BatchStep, failures: RowFailures | undefined): Promise<number> {
  if (failures && failures.size > 0) return step(size, failures);
  try {
    return await step(size, undefined);
  } catch (error) {
    if (!failures || !isAboutRow(error)) throw error;
    return step(size, failures);
  }
}

// Any number that nothing else in this database locks.
const sweepLock = 7_204_003;

/** Runs the work unless another server runs the same sweep of the same tenant; with `wait`, after that one. */
export async function holdingSweepLock<Result>(
  pool: Pool,
  key: string,
  { wait }: { wait: boolean },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect();
  let broken = false;
  try {
    if (!(await takeLock(client, key, wait))) return undefined;
    try {
      return await work();
    } finally {
      // A connection that cannot release the lock is closed, which releases it.
      await client.query("select pg_advisory_unlock($1, hashtext($2))", [sweepLock, key]).catch(() => {
        broken = true;
      });
    }
  } finally {
    client.release(broken);
  }
}

async function takeLock(client: PoolClient, key: string, wait: boolean): Promise<boolean> {
  if (wait) {
    await client.query("select pg_advisory_lock($1, hashtext($2))", [sweepLock, key]);
    return true;
  }
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1, hashtext($2)) as taken",
    [sweepLock, key],
  );
  return rows[0]?.taken === true;
}
