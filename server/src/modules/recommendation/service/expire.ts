import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { lockDueToExpire } from "../read-model.ts";
import { expireRecommendations } from "../repository/recommendations.ts";

/** Expires open recommendations that are due, at most `limit`. Returns how many. */
export async function expireDue(tx: TenantTransaction, now: Date, limit: number): Promise<number> {
  const ids = await lockDueToExpire(tx, now, limit);
  if (ids.length > 0) await expireRecommendations(tx, ids, now);
  return ids.length;
}
