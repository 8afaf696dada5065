import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findReward, type Reward } from "../repository/rewards.ts";

export function loadReward(tx: TenantTransaction, id: number): Promise<Reward | undefined> {
  return findReward(tx, id);
}
