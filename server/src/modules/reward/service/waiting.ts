import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type ListedReward, listRewardsOf, type RewardOwner, sumTransfers } from "../read-model/of-owner.ts";
import { findReward } from "../repository/rewards.ts";
import { issueRewardToken } from "./tokens.ts";

/** The reward that its owner can choose now and would lose first. */
export async function findWaiting(
  tx: TenantTransaction,
  owner: RewardOwner,
  now: Date,
): Promise<ListedReward | undefined> {
  const endOf = ({ expiresAt }: ListedReward) => expiresAt?.getTime() ?? Infinity;
  return (await listRewardsOf(tx, owner, { status: "provided" }))
    .filter((reward) => endOf(reward) > now.getTime())
    .toSorted((a, b) => endOf(a) - endOf(b))[0];
}

export async function hasWaitingReward(
  tx: TenantTransaction,
  owner: RewardOwner,
  now: Date,
): Promise<boolean> {
  return (await findWaiting(tx, owner, now)) !== undefined;
}

/**
 * The sum of the transfers that are chosen, not paid yet and not held: those of the owner, or those that the mailed link of a
 * reward opens.
 */
export async function sumTransfersUnderway(
  tx: TenantTransaction,
  owner: RewardOwner,
  openedBy?: number,
): Promise<number> {
  const opened = openedBy === undefined ? undefined : await findReward(tx, openedBy);
  return sumTransfers(tx, owner, { orderId: opened?.orderId });
}

/** The reward that its owner can choose now, with a new secret that opens it, to be mailed. */
export async function issueWaitingReward(
  tx: TenantTransaction,
  owner: RewardOwner,
  now: Date,
): Promise<{ amountCents: number; expiresAt: Date | null; token: string } | undefined> {
  const waiting = await findWaiting(tx, owner, now);
  if (!waiting) return undefined;
  const { amountCents, expiresAt } = waiting;
  return { amountCents, expiresAt, token: await issueRewardToken(tx, waiting, now) };
}
