import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { allOrEach, type RowFailures } from "../../../platform/jobs/row-failures.ts";
import { lockDueToExpire } from "../read-model/due.ts";
import { expireRecommendations } from "../repository/recommendations.ts";

export interface DueRecommendations {
  readonly now: Date;
  /** The most to handle in one transaction. */
  readonly size: number;
  /** Collects recommendations that fail, so that the others are handled. */
  readonly failures?: RowFailures | undefined;
}

/** Expires open recommendations that are due. Returns how many were due. */
export async function expireDue(
  tx: TenantTransaction,
  { now, size, failures }: DueRecommendations,
): Promise<number> {
  const ids = await lockDueToExpire(tx, now, size);
  await allOrEach(tx, ids, failures, (some) => expireRecommendations(tx, some, now));
  return ids.length;
}
