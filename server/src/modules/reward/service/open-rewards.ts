import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { listRewardsOf, type RewardOwner } from "../read-model/of-owner.ts";

const openStatuses: ReadonlySet<string> = new Set(["open", "provided"]);

/** The sum of the rewards that a person can still get and would lose with a deletion. */
export async function sumOpenRewards(tx: TenantTransaction, owner: RewardOwner): Promise<number> {
  const rewards = await listRewardsOf(tx, owner);
  return rewards
    .filter(({ status }) => openStatuses.has(status))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
