import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { judgeRewards } from "../../fraud/service.ts";
import { post } from "../../ledger/service.ts";
import { insertEvent, insertReward } from "../repository/rewards.ts";
import type { NewReward } from "../repository/rewards.ts";

/** New rewards with their history, their money owed, and what the abuse rules say of them. */
export async function addRewards(
  tx: TenantTransaction,
  tenant: Tenant,
  rewards: readonly NewReward[],
  { now, actor }: { now: Date; actor: string },
): Promise<number[]> {
  const ids: number[] = [];
  for (const reward of rewards) {
    const id = await insertReward(tx, reward, now);
    await insertEvent(tx, { rewardId: id, from: null, to: "open", at: now, actor, reason: null });
    ids.push(id);
  }
  await post(tx, ids, "accrue", { at: now, actor });
  await judgeRewards(tx, tenant, ids, now);
  return ids;
}
