import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  clearScoresOf,
  deleteTokens,
  lockLapsingRewards,
  type RewardOwners,
} from "../repository/of-referrer.ts";
import { moveRewards } from "./move.ts";

/** Cancels the rewards that deleted people lose, deletes the links to their rewards and the scores of settled ones. */
export async function forgetOwners(
  tx: TenantTransaction,
  owners: RewardOwners,
  { now, actor }: { readonly now: Date; readonly actor: string },
): Promise<void> {
  if (owners.ids.length === 0) return;
  const lapsing = await lockLapsingRewards(tx, owners);
  await moveRewards(tx, lapsing, "cancel", { now, actor, reason: "referrerDeleted" });
  await deleteTokens(tx, owners);
  await clearScoresOf(tx, owners);
}
