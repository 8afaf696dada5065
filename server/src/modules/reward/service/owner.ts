import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { RewardOwner } from "../read-model/of-owner.ts";
import { findReward, type Reward } from "../repository/rewards.ts";

/** The person who calls: the owner of the reward that a mailed token opens, or the referrer who is logged in. */
export async function findRewardOwner(tx: TenantTransaction, actor: Actor): Promise<RewardOwner> {
  if (actor.kind === "referrer") return { party: "referrer", id: Number(actor.subject) };
  const reward = actor.kind === "reward" ? await findReward(tx, Number(actor.subject)) : undefined;
  if (!reward) throw new Refusal("rewardLinkInvalid");
  return { party: reward.party, id: reward.personId };
}

/**
 * The caller's own reward. A mailed link opens all of its owner's rewards for the same order: they are announced in one mail.
 * Foreign and unknown ids get the same answer, so ids cannot be probed.
 */
export async function findOwnReward(
  tx: TenantTransaction,
  actor: Actor,
  id: number,
): Promise<{ readonly owner: RewardOwner; readonly reward: Reward }> {
  const owner = await findRewardOwner(tx, actor);
  const reward = await findReward(tx, id);
  const isOwn = reward?.party === owner.party && reward.personId === owner.id;
  if (!reward || !isOwn || !(await isOpened(tx, actor, reward))) throw new Refusal("notFound");
  return { owner, reward };
}

async function isOpened(tx: TenantTransaction, actor: Actor, { id, orderId }: Reward): Promise<boolean> {
  if (actor.kind !== "reward" || Number(actor.subject) === id) return true;
  return (await findReward(tx, Number(actor.subject)))?.orderId === orderId;
}
