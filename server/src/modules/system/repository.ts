import { sql } from "kysely";
import type { PlatformTransaction } from "../../platform/db/transaction.ts";

/** False if no such job waits after a failure. */
export async function rescheduleJob(tx: PlatformTransaction, id: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select platform.retry_job(${id}) as done`.execute(tx);
  return rows[0]?.done === true;
}
