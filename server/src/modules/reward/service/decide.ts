import type { Database } from "../../../platform/db/database.ts";
import { letPass, type WaitingReward, waitingRewards } from "../../fraud/service.ts";
import { findReward } from "../repository/rewards.ts";
import { moveReward } from "./move.ts";
import { tellCancelled } from "./tell.ts";

const MOST_LISTED = 1_000;

/** Rewards the abuse rules hold back, oldest first. */
export function heldRewards(database: Database, tenantId: number): Promise<WaitingReward[]> {
  return database.inTenant(tenantId, (tx) => waitingRewards(tx, MOST_LISTED), { readOnly: true });
}

export interface HeldDecision {
  readonly decision: "pass" | "reject";
  readonly by: string;
  readonly now: Date;
}

/** A person decides, once. False when nothing waits under that id (any more). */
export function decideHeld(
  database: Database,
  tenantId: number,
  rewardId: number,
  { decision, by, now }: HeldDecision,
): Promise<boolean> {
  return database.inTenant(tenantId, async (tx) => {
    const reward = await findReward(tx, rewardId);
    if (!reward || !(await letPass(tx, rewardId, { by, now }))) return false;
    if (decision === "pass") return true;
    const reason = "rejected";
    if (!(await moveReward(tx, rewardId, "cancel", { now, actor: by, reason }))) return false;
    await tellCancelled(tx, reward, { now, reason });
    return true;
  });
}
