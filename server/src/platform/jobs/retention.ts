import { sql } from "kysely";
import type { Schema } from "../db/schema.gen.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import { defineSweep, inBatches, type Sweep } from "./sweep.ts";
import type { Work } from "./work.ts";

const HOUR = 3_600;
export const DAY = 24 * HOUR;
const BATCH = 1_000;

/** Deletes rows that were needed by requests, this many seconds after the time in `column`. */
export function retentionSweep<Table extends keyof Schema>(
  table: Table,
  column: keyof Schema[Table] & string,
  keepSeconds: number,
): Sweep {
  return defineSweep({
    name: `forget.${table}`,
    everySeconds: HOUR,
    servesRequests: true,
    // The table is generic here, and so is the union of all tables that the compiler would have to check.
    work: [{ table, dueAt: column, afterSeconds: keepSeconds } as unknown as Work],
    run: ({ tenantId, now, database }) => {
      const before = new Date(now.getTime() - keepSeconds * 1_000);
      return inBatches(BATCH, (size) =>
        database.inTenant(tenantId, (tx) => deleteOld(tx, table, column, before, size)),
      );
    },
  });
}

/** Skips rows that a request holds locked; the next run deletes them. */
async function deleteOld(
  tx: TenantTransaction,
  table: string,
  column: string,
  before: Date,
  size: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)}
       where tenant_id = ${tx.tenantId} and ${sql.ref(column)} < ${before}
       order by ${sql.ref(column)} limit ${size} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The platform's own tables. A module lists those of its tables in its jobs.ts. */
export const platformRetention: readonly Sweep[] = [
  retentionSweep("idempotency_key", "created_at", DAY),
  // Longer than any window of a call.
  retentionSweep("rate_limit", "window_start", 2 * DAY),
  // A day longer than valid, so that the error for an expired token is "expired" and not "unknown".
  retentionSweep("access_token", "expires_at", DAY),
  // For a month the error for a used link is "used".
  retentionSweep("one_time_token", "expires_at", 30 * DAY),
];
