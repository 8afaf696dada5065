import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { inBatches } from "../../../platform/jobs/sweep.ts";
import { beginCounting, countSome, findOpening, isBatchWaiting } from "../repository.ts";

const BATCHES_AT_ONCE = 500;

/**
 * Counts the clicks that were stored since the last time, so that `opening` tells of all of them. Whoever asks for
 * openings calls it first; a sweep does it for links that nobody asks about. Answers how many batches were waiting.
 */
export async function countClicks(tx: TenantTransaction): Promise<number> {
  if (!(await isBatchWaiting(tx))) return 0;
  await beginCounting(tx);
  return inBatches(BATCHES_AT_ONCE, (size) => countSome(tx, size));
}

/** How many people followed a link, and when the last of them did. */
export async function openingsOf(tx: TenantTransaction, recommendationId: number) {
  await countClicks(tx);
  return (await findOpening(tx, recommendationId)) ?? { visitors: 0, openedAt: null };
}
