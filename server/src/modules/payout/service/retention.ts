import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteBankFiles, deleteBatches, deletePayouts } from "../repository/retention.ts";

/** Deletes the payouts of rewards whose term is over. */
export function forgetPayouts(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  until: Date,
): Promise<void> {
  return deletePayouts(tx, rewardIds, until);
}

/** Deletes batches and answers of the bank whose payouts were deleted. Returns how many. */
export async function forgetBatches(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const batches = await deleteBatches(tx, until, size);
  const files = await deleteBankFiles(tx, until, size);
  return Math.max(batches, files);
}
