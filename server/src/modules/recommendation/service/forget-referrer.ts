import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { clearRecommendations } from "../repository/of-referrer.ts";

/**
 * Locks the recommendations of a deleted account and deletes what the referrer wrote. A recipient who accepted before
 * may still order, because a lock affects only later visitors.
 */
export async function forgetReferrer(
  tx: TenantTransaction,
  referrerId: number,
  by: { readonly now: Date; readonly actor: string },
): Promise<void> {
  await clearRecommendations(tx, referrerId, by);
}
