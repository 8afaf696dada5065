import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { inBatches } from "../../../platform/jobs/sweep.ts";
import { countBatches, findOpening, hasBatches, prepareCounting } from "../repository.ts";

const batchesPerStatement = 500;

/**
 * Counts the clicks stored since the last time into `opening`. Call it before reading `opening`; a sweep calls it
 * regularly. Returns the number of batches counted.
 */
export async function countClicks(tx: TenantTransaction): Promise<number> {
  if (!(await hasBatches(tx))) return 0;
  await prepareCounting(tx);
  return inBatches(batchesPerStatement, (size) => countBatches(tx, size));
}

/** How many people followed a link, and when the last of them did. */
export async function openingsOf(tx: TenantTransaction, recommendationId: number) {
  await countClicks(tx);
  return (await findOpening(tx, recommendationId)) ?? { visitors: 0, openedAt: null };
}
