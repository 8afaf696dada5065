import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteTokens, lockLapsingRewards } from "../repository/of-referrer.ts";
import { moveRewards } from "./move.ts";

/** Cancels the rewards that a deleted account loses and deletes the links to its rewards. */
export async function forgetReferrer(tx: TenantTransaction, referrerId: number, now: Date): Promise<void> {
  const lapsing = await lockLapsingRewards(tx, referrerId);
  const actor = `referrer ${referrerId}`;
  await moveRewards(tx, lapsing, "cancel", { now, actor, reason: "referrerDeleted" });
  await deleteTokens(tx, referrerId);
}
