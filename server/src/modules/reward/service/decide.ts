import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findReasons, type HeldReward, listHeld, updateDecision } from "../repository/holds.ts";
import { findReward, type Reward } from "../repository/rewards.ts";
import { provideRewards } from "./deadlines.ts";
import { moveReward } from "./move.ts";
import { notifyCancelled } from "./notify.ts";
import { notifyPassed } from "./notify-passed.ts";

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
  tenant: Tenant,
  rewardId: number,
  { decision, by, operatorId, now, words }: HeldDecision,
): Promise<boolean> {
  const reward = await findReward(tx, rewardId);
  if (!reward || !(await updateDecision(tx, rewardId, { by, operatorId, now }))) return false;
  if (decision === "pass") {
    await passReward(tx, tenant, reward, { by, now });
    return true;
  }
  const reason = "rejected";
  if (!(await moveReward(tx, rewardId, "cancel", { now, actor: by, reason }))) return false;
  await notifyCancelled(tx, [reward], { now, reason, findings: await findReasons(tx, rewardId), words });
  return true;
}

/** A reward whose complaint period is over is provided at once; the owner of another learns what comes next. */
async function passReward(
  tx: TenantTransaction,
  tenant: Tenant,
  { id, status: before }: Reward,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await provideRewards(tx, tenant, { now, size: 1, rewardId: id, actor: by });
  const passed = await findReward(tx, id);
  // Providing a reward notifies its owner, and so does a new hold for what was not known before.
  if (passed && passed.status === before && !passed.isHeld) await notifyPassed(tx, passed, now);
}
