import { activeBounty } from "@weitersagen/domain/bounty";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import type { RewardStatus } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { bountiesOf } from "../../catalogue/service/loaded-catalogue.ts";
import { post } from "../../ledger/service.ts";
import { type EarningOrder, lockOrder } from "../read-model/orders.ts";
import { markClawedBack, unmarkClawedBack } from "../repository/clawbacks.ts";
import { lockOrderRewards, lockSuccesses, updateDueDate } from "../repository/rewards.ts";
import type { NewReward, Reward } from "../repository/rewards.ts";
import { insertEvent } from "../repository/status.ts";
import { addRewards } from "./add.ts";
import { bountyRewards, tierReward } from "./amounts.ts";
import { assessRewards } from "./assess.ts";
import { moveReward } from "./move.ts";
import { notifyCancelled, notifyKept, notifyOrdered, notifyOwedBack } from "./notify.ts";
import type { RewardDeps } from "./deps.ts";

export interface OrderChange {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

interface EarnDeps extends Pick<RewardDeps, "catalogue"> {
  /** Makes new rewards wait for the release of the order's agency, before the mail about them, which says so. */
  readonly awaitRelease?: () => Promise<void>;
}

/**
 * An order was accepted: each party gets its reward once. Called again for the same order it changes nothing, or adjusts
 * the rewards if product or contract date have changed, or if it is known only now whose link it was.
 */
export async function rewardAcceptedOrder(
  { catalogue, awaitRelease }: EarnDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  orderId: number,
  { now, actor }: OrderChange,
): Promise<void> {
  const loaded = await catalogue.loadForAnyApi(tenant, tx);
  const order = await lockOrder(tx, orderId);
  if (!order?.earns || order.productId === null) return;
  const item = { productId: order.productId, deviceId: order.deviceId };
  const bounty = activeBounty(bountiesOf(loaded, item), order.orderedAt);
  const dueAt = addDays(contractStart(order), tenant.settings.complaintDays);
  const offered = bountyRewards(tenant, order, bounty?.amountCents ?? 0, dueAt);
  const { active, rejected } = await lockOrderRewards(tx, orderId);
  // A rejected reward stays rejected, whatever else changes about the order.
  const earned = offered.filter(
    (reward) => !rejected.some(isSameReward(reward)) && !isForNobody(reward, order, active),
  );
  const isReinstated = offered.length > 0 && (await reinstate(tx, order, active, { now, actor }));
  // Nothing of what is active has to go; something may be missing beside it.
  const keepsActive = bountiesIn(active).every((reward) => earned.some(isEqualBounty(reward)));
  if (keepsActive) await updateDueDate(tx, orderId, dueAt);
  if (keepsActive && earned.length > 0 && earned.length === bountiesIn(active).length) {
    // The order may name its customer only now.
    await assessRewards(
      tx,
      tenant,
      active.map(({ id }) => id),
      now,
    );
    if (!isReinstated) return;
  }
  const kept = keepsActive ? active : await cancelUnlessSettled(tx, active, { now, actor });
  // A share that was cancelled with the order is earned again, beside the rewards that are kept.
  const missing = earned.filter((reward) => !kept.some(isSameReward(reward)));
  if (missing.length === 0 && !isReinstated) return;
  const hasTier = [...kept, ...rejected].some(({ kind }) => kind === "tier");
  const tier = hasTier || order.isWithoutReferrer ? undefined : await tierReward(tx, tenant, order, dueAt);
  const added = await addRewards(tx, tenant, tier ? [...missing, tier] : missing, { now, actor });
  await awaitRelease?.();
  await notifyOrdered(tx, added.filter(isNews(active)), now);
}

/** An order does not count any more: unpaid rewards are cancelled, paid ones are owed back. */
export async function cancelOrderRewards(
  tx: TenantTransaction,
  orderId: number,
  { now, actor, reason = "orderCancelled" }: OrderChange,
): Promise<void> {
  // The cancellation is processed late: the order counts again.
  if ((await lockOrder(tx, orderId))?.earns) return;
  const { active } = await lockOrderRewards(tx, orderId);
  const cancelled: Reward[] = [];
  const owedBack: Reward[] = [];
  for (const reward of active) {
    if (await moveReward(tx, reward.id, "cancel", { now, actor, reason })) {
      cancelled.push(reward);
    } else if (await markClawedBack(tx, reward.id, now)) {
      await insertEvent(tx, { rewardId: reward.id, from: "paid", to: "paid", at: now, actor, reason });
      await post(tx, [reward], "clawback", { at: now, actor });
      owedBack.push(reward);
    }
  }
  await notifyCancelled(tx, cancelled, { now, reason });
  await notifyOwedBack(tx, owedBack, { now, reason });
}

const isSameReward =
  (reward: Pick<Reward, "party" | "kind">) =>
  ({ party, kind }: Pick<Reward, "party" | "kind">): boolean =>
    party === reward.party && kind === reward.kind;

/** The owner has not heard of the order: it had no reward for them, or the mail waits for their confirmed address. */
const isNews =
  (before: readonly Reward[]) =>
  (reward: NewReward): boolean =>
    before.every(({ party, unannouncedSince }) => party !== reward.party || unannouncedSince !== null);

/** A referrer who deleted the account, or did not make the link, earns nothing new and keeps existing rewards. */
function isForNobody(reward: NewReward, order: EarningOrder, active: readonly Reward[]): boolean {
  return order.isWithoutReferrer && reward.party === "referrer" && !active.some(isSameReward(reward));
}

const settled: ReadonlySet<RewardStatus> = new Set(["collected", "paid", "expired"]);

/**
 * Once a reward of the order is chosen, paid or expired, all of its rewards stay as they are: the people know these
 * amounts, and an expired reward is not earned again. Otherwise all are cancelled and earned again. Returns those kept.
 */
async function cancelUnlessSettled(
  tx: TenantTransaction,
  active: readonly Reward[],
  { now, actor }: OrderChange,
): Promise<readonly Reward[]> {
  if (active.some(({ status }) => settled.has(status))) return active;
  for (const { id } of active) {
    await moveReward(tx, id, "cancel", { now, actor, reason: "productChanged" });
  }
  return [];
}

/**
 * The order counts again: rewards paid for it are not owed back any more. The ledger gets the counter-entry. The rewards
 * stay paid, so nothing can be paid a second time. Returns false if nothing was owed back.
 */
async function reinstate(
  tx: TenantTransaction,
  { id, referrerId }: EarningOrder,
  active: readonly Reward[],
  { now, actor }: OrderChange,
): Promise<boolean> {
  if (active.every(({ clawedBackAt }) => clawedBackAt === null)) return false;
  await lockSuccesses(tx, referrerId);
  const ids = await unmarkClawedBack(tx, id);
  const reason = "orderAcceptedAgain";
  const reinstated = active.filter((reward) => ids.includes(reward.id));
  for (const reward of reinstated) {
    await insertEvent(tx, { rewardId: reward.id, from: "paid", to: "paid", at: now, actor, reason });
  }
  await notifyKept(tx, reinstated, now);
  await post(tx, reinstated, "reinstate", { at: now, actor });
  return ids.length > 0;
}

function contractStart({ contractOn, orderedAt }: EarningOrder): Date {
  return contractOn === null ? orderedAt : startOfDay(readIsoDate(contractOn));
}

const bountiesIn = (rewards: readonly Reward[]): Reward[] => rewards.filter(({ kind }) => kind === "bounty");

const isEqualBounty =
  (reward: Pick<Reward, "party" | "amountCents">) =>
  ({ party, amountCents }: Pick<Reward, "party" | "amountCents">): boolean =>
    party === reward.party && amountCents === reward.amountCents;
