import type { Pool } from "pg";

/**
 * Brings jobs forward that wait for no good reason, e.g. after a failure of the database or a jump of its clock. Safe to
 * repeat, also on several servers.
 */
export async function mendQueue(pool: Pool): Promise<void> {
  await pool.query("select platform.mend_queue()");
}

/** For how many seconds the oldest due job has been waiting; 0 if none is due. */
export async function oldestDueSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>("select platform.oldest_due_job() as seconds");
  return rows[0]?.seconds ?? 0;
}
