import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** When each sweep of the installation was last done without a failure. */
export async function readSweepRuns(tx: TenantTransaction): Promise<{ name: string; doneAt: Date }[]> {
  const { rows } = await sql<{ name: string; doneAt: Date }>`
    select name, done_at as "doneAt" from platform.sweep_runs()`.execute(tx);
  return rows;
}
