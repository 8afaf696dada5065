import type { Database } from "../../../platform/db/database.ts";
import { keepClickPartitions } from "../repository.ts";

/** Clicks older than this are dropped, a month at a time. */
const CLICKS_KEPT_MONTHS = 13;

/** Makes sure that the partition for new clicks exists. Safe to repeat, also by several servers at once. */
export async function maintainClickPartitions(database: Database, now: Date): Promise<void> {
  await database.withoutTenant((tx) => keepClickPartitions(tx, now, CLICKS_KEPT_MONTHS));
}
