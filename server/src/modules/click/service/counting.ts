import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { inBatches } from "../../../platform/jobs/sweep.ts";
import { addCounts } from "../../insight/service/counting.ts";
import { countBatches, findOpening, hasBatches, prepareCounting } from "../repository.ts";

const batchesPerStatement = 500;

/**
 * Counts the clicks stored since the last time into `opening` and the figures of their days. Call it before reading `opening`; a sweep calls it
 * regularly. Returns the number of batches counted.
 */
export async function countClicks(tx: TenantTransaction): Promise<number> {
  if (!(await hasBatches(tx))) return 0;
  await prepareCounting(tx);
  return inBatches(batchesPerStatement, async (size) => {
    const { batches, tallies } = await countBatches(tx, size);
    await addCounts(tx, tallies);
    return batches;
  });
}

/** How many people followed a link, and when the last of them did. */
export async function openingsOf(tx: TenantTransaction, recommendationId: number) {
  await countClicks(tx);
  return (await findOpening(tx, recommendationId)) ?? { visitors: 0, openedAt: null };
}
