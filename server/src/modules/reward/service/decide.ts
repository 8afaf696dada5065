import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findReasons, type HeldReward, listHeld, updateDecision } from "../repository/holds.ts";
import { findReward } from "../repository/rewards.ts";
import { moveReward } from "./move.ts";
import { notifyCancelled } from "./notify.ts";

const MOST_LISTED = 1_000;

/** Rewards that the fraud rules hold, oldest first. */
export function listHeldRewards(tx: TenantTransaction): Promise<HeldReward[]> {
  return listHeld(tx, MOST_LISTED);
}

export interface HeldDecision {
  readonly decision: "pass" | "reject";
  readonly by: string;
  /** Absent for a signer without an account in the console. */
  readonly operatorId?: number | undefined;
  readonly now: Date;
  /** What the operator tells the owner in their own words. */
  readonly words?: string | undefined;
}

/** Decides about a held reward. Returns false if no reward with this id waits for a decision. */
export async function decideHeldReward(
  tx: TenantTransaction,
  rewardId: number,
  { decision, by, operatorId, now, words }: HeldDecision,
): Promise<boolean> {
  const reward = await findReward(tx, rewardId);
  if (!reward || !(await updateDecision(tx, rewardId, { by, operatorId, now }))) return false;
  if (decision === "pass") return true;
  const reason = "rejected";
  if (!(await moveReward(tx, rewardId, "cancel", { now, actor: by, reason }))) return false;
  await notifyCancelled(tx, [reward], { now, reason, findings: await findReasons(tx, rewardId), words });
  return true;
}
