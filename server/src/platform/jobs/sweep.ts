import type { Pool, PoolClient } from "pg";
import type { Database } from "../db/database.ts";
import type { Tenant, TenantDirectory } from "../tenancy.ts";

export interface SweepRun {
  tenantId: number;
  now: Date;
  database: Database;
}

/**
 * Work that becomes due by time alone: it looks for what is due at `now` and does it. Safe to repeat, and safe to
 * die half-way: what is done is no longer due.
 */
export interface Sweep {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Cleans up after requests. Those live by the server's clock, so trying a deadline of the future must not end
   * sessions that are still valid.
   */
  readonly servesRequests?: true;
  /** Answers how many records it changed. */
  readonly run: (run: SweepRun) => Promise<number>;
}

export function defineSweep(sweep: Sweep): Sweep {
  return sweep;
}

/** A sweep that goes by its tenant's settings. One that this server does not know yet has its turn the next time. */
export function defineTenantSweep(
  tenants: Pick<TenantDirectory, "byId">,
  sweep: Omit<Sweep, "run"> & {
    readonly run: (tenant: Tenant, run: Pick<SweepRun, "now" | "database">) => Promise<number>;
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

/** Small transactions, so that a sweep over a million records never blocks a request for long. */
export async function inBatches(size: number, step: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await step(size);
    total += done;
    if (done < size) return total;
  }
}

// Any number that nothing else in this database locks.
const sweepLock = 7_204_003;

/** Runs the work unless (or, when told to wait, until) no other server is at the same sweep of the same tenant. */
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
      // A connection that cannot give the lock back is closed, and the lock with it.
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
