import type { Pool } from "pg";

/**
 * Runs jobs earlier whose delay is not their fault: they failed because the database was unavailable, or they were
 * scheduled while its clock was ahead. The exact rules are in the SQL function. The worker calls it periodically. Safe
 * to repeat, also on several servers.
 */
export async function mendQueue(pool: Pool): Promise<void> {
  await pool.query("select platform.mend_queue()");
}

/** For how many seconds the oldest due job has been waiting; 0 if none is due. Used to report that jobs are late. */
export async function oldestDueSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>("select platform.oldest_due_job() as seconds");
  return rows[0]?.seconds ?? 0;
}
