import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { clearScores, deleteRewards, lockSettled } from "../repository/retention.ts";

/** Clears abuse scores and reasons whose term is over. Returns how many. */
export function forgetScores(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  return clearScores(tx, startsDue(kindsOfData.abuseScores.end.length, now), size);
}

/** Locks up to `size` rewards that were settled at this time or before. */
export function lockSettledRewards(tx: TenantTransaction, until: Date, size: number): Promise<number[]> {
  return lockSettled(tx, until, size);
}

/** Deletes rewards whose term is over. Ledger and payouts that refer to them must be deleted first. */
export function forgetRewards(tx: TenantTransaction, ids: readonly number[], until: Date): Promise<void> {
  return deleteRewards(tx, ids, until);
}
