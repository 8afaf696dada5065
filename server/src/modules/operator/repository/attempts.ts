import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

export async function countAttempts(
  tx: PlatformTransaction,
  bucket: Buffer,
  windowStart: Date,
): Promise<number> {
  const row = await tx
    .selectFrom("operator_attempt")
    .select("count")
    .where("bucket_hash", "=", bucket)
    .where("window_start", "=", windowStart)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts a failed login, and forgets those of windows that are over. */
export async function addAttempt(tx: PlatformTransaction, bucket: Buffer, windowStart: Date): Promise<void> {
  await tx.deleteFrom("operator_attempt").where("window_start", "<", windowStart).execute();
  await tx
    .insertInto("operator_attempt")
    .values({ bucket_hash: bucket, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["bucket_hash", "window_start"])
        .doUpdateSet(({ eb }) => ({ count: eb("operator_attempt.count", "+", 1) })),
    )
    .execute();
}
