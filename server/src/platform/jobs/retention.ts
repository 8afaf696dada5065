import { sql } from "kysely";
import type { TenantTransaction } from "../db/transaction.ts";
import { defineSweep, inBatches, type Sweep } from "./sweep.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const BATCH = 1_000;

/** Deletes what a request once needed and nobody needs any more. */
function forget(
  table:
    | "idempotency_key"
    | "rate_limit"
    | "access_token"
    | "one_time_token"
    | "failed_login"
    | "counted_visitor",
  column: string,
  afterSeconds: number,
): Sweep {
  return defineSweep({
    name: `forget.${table}`,
    everySeconds: HOUR,
    servesRequests: true,
    run: ({ tenantId, now, database }) => {
      const before = new Date(now.getTime() - afterSeconds * 1_000);
      return inBatches(BATCH, (size) =>
        database.inTenant(tenantId, (tx) => deleteOld(tx, table, column, before, size)),
      );
    },
  });
}

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

export const retentionSweeps: readonly Sweep[] = [
  forget("idempotency_key", "created_at", DAY),
  // Longer than any window that a call may ask for.
  forget("rate_limit", "window_start", 2 * DAY),
  // A day of grace, so that a token just expired still reads as expired and not as unknown.
  forget("access_token", "expires_at", DAY),
  // A month in which a used link still says that it was used.
  forget("one_time_token", "expires_at", 30 * DAY),
  forget("failed_login", "first_at", DAY),
  // Clicks are counted within seconds; the days are for a server that was away.
  forget("counted_visitor", "day", 7 * DAY),
];
