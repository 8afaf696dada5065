import { type Length, startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { type RawBuilder, sql } from "kysely";
import type { Schema } from "../db/schema.gen.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import type { RowFailures } from "./row-failures.ts";
import { defineSweep, inBatches, type Sweep } from "./sweep.ts";
import type { Work } from "./work.ts";

const HOUR = 3_600;
const DAY_MILLISECONDS = 24 * HOUR * 1_000;
const BATCH = 1_000;

/** Deletes rows that were needed by requests, this many days after the time in `column`. */
export function retentionSweep<Table extends keyof Schema>(
  table: Table,
  column: keyof Schema[Table] & string,
  { count }: Length & { readonly unit: "days" },
): Sweep {
  return defineSweep({
    name: `forget.${table}`,
    everySeconds: HOUR,
    usesServerTime: true,
    // The table is generic here, and so is the union of all tables that the compiler would have to check.
    work: [{ table, dueAt: column, afterSeconds: count * 24 * HOUR } as unknown as Work],
    run: ({ tenantId, now, database }) => {
      const until = new Date(now.getTime() - count * DAY_MILLISECONDS - 1);
      return inBatches(BATCH, (size) =>
        database.inTenant(tenantId, (tx) => deleteOld(tx, table, { column, until, size, locks: skipLocked })),
      );
    },
  });
}

/** Deletes rows whose term, counted from the time in `column`, is over. */
export function termSweep<Table extends keyof Schema>(
  name: string,
  {
    table,
    column,
    length,
    heldBy,
  }: {
    table: Table;
    column: keyof Schema[Table] & string;
    length: Length;
    /** The column with the account whose hold keeps the row although its term is over. */
    heldBy?: keyof Schema[Table] & string;
  },
): Sweep {
  return batchSweep(
    name,
    (tx, { now, size }) =>
      deleteOld(tx, table, { column, until: startsDue(length, now), size, locks: sql``, heldBy }),
    { work: [{ table, dueAt: column, term: length } as unknown as Work] },
  );
}

/** One batch of a sweep at the end of a term. */
export interface ForgetBatch {
  readonly now: Date;
  readonly size: number;
  /** Collects rows that fail, so that the others are handled. */
  readonly failures?: RowFailures | undefined;
}

/** A sweep that works in small transactions until a batch is not full. `forget` returns how many records it changed. */
export function batchSweep(
  name: string,
  forget: (tx: TenantTransaction, batch: ForgetBatch) => Promise<number>,
  { batch = BATCH, work }: { readonly batch?: number; readonly work: Sweep["work"] },
): Sweep {
  return defineSweep({
    name,
    everySeconds: HOUR,
    work,
    run: ({ tenantId, now, database, failures }) =>
      inBatches(
        batch,
        (size, rows) => database.inTenant(tenantId, (tx) => forget(tx, { now, size, failures: rows })),
        failures,
      ),
  });
}

/** Rows that a request holds locked are left to the next run. Needs the right to update, which append-only tables deny. */
const skipLocked = sql`for update skip locked`;

async function deleteOld(
  tx: TenantTransaction,
  table: string,
  {
    column,
    until,
    size,
    locks,
    heldBy,
  }: {
    column: string;
    until: Date;
    size: number;
    locks: RawBuilder<unknown>;
    heldBy?: string | undefined;
  },
): Promise<number> {
  const unheld =
    heldBy === undefined ? sql`` : sql`and not platform.is_held(tenant_id, ${sql.ref(heldBy)}, null)`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)}
       where tenant_id = ${tx.tenantId} and ${sql.ref(column)} <= ${until} ${unheld}
       order by ${sql.ref(column)} limit ${size} ${locks}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The platform's own tables. A module lists those of its tables in its jobs.ts. */
export const platformRetention: readonly Sweep[] = [
  retentionSweep("idempotency_key", "created_at", kindsOfData.requests.end.length),
  // Longer than any window of a call.
  retentionSweep("rate_limit", "window_start", kindsOfData.attempts.end.length),
  // A day longer than valid, so that the error for an expired token is "expired" and not "unknown".
  retentionSweep("access_token", "expires_at", kindsOfData.sessions.end.length),
  // For a month the error for a used link is "used".
  retentionSweep("one_time_token", "expires_at", kindsOfData.mailedLinks.end.length),
];
