import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { post } from "../../ledger/service.ts";
import { insertReward } from "../repository/rewards.ts";
import type { NewReward } from "../repository/rewards.ts";
import { insertEvent } from "../repository/status.ts";
import { assessRewards } from "./assess.ts";

export type AddedReward = NewReward & { readonly id: number; readonly isHeld: boolean };

/** Stores new rewards with their history and their ledger entries, and assesses them for fraud. */
export async function addRewards(
  tx: TenantTransaction,
  tenant: Tenant,
  rewards: readonly NewReward[],
  { now, actor }: { now: Date; actor: string },
): Promise<AddedReward[]> {
  const added: (NewReward & { readonly id: number })[] = [];
  for (const reward of rewards) {
    const id = await insertReward(tx, reward, now);
    await insertEvent(tx, { rewardId: id, from: null, to: "open", at: now, actor, reason: null });
    added.push({ ...reward, id });
  }
  await post(tx, added, "accrue", { at: now, actor });
  const ids = added.map(({ id }) => id);
  const held = new Set(await assessRewards(tx, tenant, ids, now));
  return added.map((reward) => ({ ...reward, isHeld: held.has(reward.id) }));
}
