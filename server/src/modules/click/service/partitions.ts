import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { Database } from "../../../platform/db/database.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { createPartitions, dropPartitions } from "../repository.ts";

/** Clicks are dropped by the calendar month: of a term of three months, the current one and the two before are kept. */
const MONTHS_BEFORE = kindsOfData.clicks.end.length.count - 1;

/** Makes sure that the partition for new clicks exists. Safe to repeat, also by several servers at once. */
export async function makeClickPartitions(database: Database, now: Date): Promise<void> {
  await database.withoutTenant((tx) => createPartitions(tx, now));
}

/** Also drops the partitions of all tenants that are too old, which only the jobs' login may do. Returns how many. */
export async function maintainClickPartitions(tx: PlatformTransaction, now: Date): Promise<number> {
  await createPartitions(tx, now);
  return dropPartitions(tx, now, MONTHS_BEFORE);
}
