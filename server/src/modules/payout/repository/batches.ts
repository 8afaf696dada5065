import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Payout runs of one tenant happen one after the other, so each sees the payouts of the run before. */
export async function lockPayoutRuns(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext('payout'))`.execute(tx);
}

/** The operator who acts, and the operating system user of the machine. */
export interface Signature {
  readonly operatorId: number;
  readonly osUser: string;
}

export interface NewBatch {
  readonly slug: string;
  /** The number continues after this one. */
  readonly numberFloor: number;
  readonly by: Signature;
  readonly now: Date;
}

/** Numbers are counted per tenant; the caller has locked the tenant's payout runs. */
export async function insertBatch(
  tx: TenantTransaction,
  { slug, numberFloor, by, now }: NewBatch,
): Promise<{ readonly id: number; readonly number: string }> {
  const day = isoDate(calendarDateOf(now)).replaceAll("-", "");
  const prefix = `${slug.slice(0, 10).toUpperCase()}-${day}-`;
  const count = Math.max(await highestBatchNumber(tx), numberFloor) + 1;
  return tx
    .insertInto("payout_batch")
    .values({
      tenant_id: tx.tenantId,
      number: prefix + String(count).padStart(4, "0"),
      created_at: now,
      created_by: by.operatorId,
      created_os_user: by.osUser,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

/** The highest running number, the digits at the end of a batch's number; 0 without a batch. */
export async function highestBatchNumber(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(substring(number from '[0-9]+$')::integer), 0) as count
      from payout_batch where tenant_id = ${tx.tenantId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Released batches with a higher running number than this, oldest first. */
export async function releasedAfter(tx: TenantTransaction, count: number): Promise<string[]> {
  const batches = await tx
    .selectFrom("payout_batch")
    .select("number")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "released")
    .where(sql<number>`substring(number from '[0-9]+$')::integer`, ">", count)
    .orderBy("id")
    .execute();
  return batches.map(({ number }) => number);
}

export async function hasBatch(tx: TenantTransaction): Promise<boolean> {
  const batch = await tx
    .selectFrom("payout_batch")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .limit(1)
    .executeTakeFirst();
  return batch !== undefined;
}

const batches = (tx: TenantTransaction, number: string) =>
  tx.selectFrom("payout_batch").selectAll().where("tenant_id", "=", tx.tenantId).where("number", "=", number);

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export const findBatch = (tx: TenantTransaction, number: string) => batches(tx, number).executeTakeFirst();
export const lockBatch = (tx: TenantTransaction, number: string) =>
  batches(tx, number).forUpdate().executeTakeFirst();

export async function writeVoid(
  tx: TenantTransaction,
  { batchId, by, reason, now }: { batchId: number; by: Signature; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("payout_batch")
    .set({
      status: "voided",
      voided_at: now,
      voided_by: by.operatorId,
      voided_os_user: by.osUser,
      void_reason: reason,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", batchId)
    .where("status", "in", ["created", "released"])
    .execute();
}

export interface Release {
  readonly batchId: number;
  readonly by: Signature;
  readonly now: Date;
  readonly executionOn: string;
  readonly count: number;
  readonly totalCents: number;
  readonly sha256: Buffer;
}

export async function writeRelease(tx: TenantTransaction, release: Release): Promise<void> {
  await tx
    .updateTable("payout_batch")
    .set({
      status: "released",
      released_at: release.now,
      released_by: release.by.operatorId,
      released_os_user: release.by.osUser,
      execution_on: release.executionOn,
      count: release.count,
      total_cents: release.totalCents,
      sha256: release.sha256,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", release.batchId)
    .where("status", "=", "created")
    .execute();
}

/** Hash of the batch's live payouts and their amounts. */
export async function batchState(tx: TenantTransaction, batchId: number): Promise<Buffer> {
  const { rows } = await sql<{ state: Buffer }>`select platform.payout_state(${batchId}) as state`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("no state of a batch");
  return row.state;
}

export async function batchSums(
  tx: TenantTransaction,
  batchId: number,
): Promise<{ count: number; totalCents: number }> {
  return tx
    .selectFrom("payout")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("totalCents"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", batchId)
    .where("status", "=", "live")
    .executeTakeFirstOrThrow();
}
