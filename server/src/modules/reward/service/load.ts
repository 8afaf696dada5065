import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findReward, type Reward } from "../repository/rewards.ts";

/** A reward of the tenant by its id, for other modules. */
export function loadReward(tx: TenantTransaction, id: number): Promise<Reward | undefined> {
  return findReward(tx, id);
}
