import { activeBounty } from "@weitersagen/domain/bounty";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { recipientCap, type RewardStatus, splitReward } from "@weitersagen/domain/reward";
import { earnedTier, type Tier } from "@weitersagen/domain/tier";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { post } from "../../ledger/service.ts";
import {
  insertEvent,
  lockOrder,
  markClawedBack,
  postpone,
  rewardsOfOrder,
  unmarkClawedBack,
} from "../repository/rewards.ts";
import { countSuccesses, givenTiers, lockSuccesses } from "../repository/successes.ts";
import type { EarningOrder, NewReward, Reward } from "../repository/rewards.ts";
import { addRewards } from "./add.ts";
import { moveReward } from "./move.ts";
import { tellCancelled, tellKept, tellOrdered, tellOwedBack } from "./tell.ts";

export interface OrderNews {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

/** Turns orders into rewards. Called by whoever accepts or cancels an order, inside that transaction. */
export class Earnings {
  readonly #database: Database;
  readonly #catalogue: Pick<Catalogue, "loadUnchecked">;

  constructor({ database, catalogue }: { database: Database; catalogue: Pick<Catalogue, "loadUnchecked"> }) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  /** An order counts: each party gets its reward once. Told again, or with another product, the rewards follow. */
  async orderAccepted(tenant: Tenant, orderId: number, { now, actor }: OrderNews): Promise<void> {
    // Before the transaction, because the stock is read in one of its own.
    const { products } = await this.#catalogue.loadUnchecked(tenant);
    await this.#database.inTenant(tenant.id, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order?.earns || order.productId === null) return;
      const bounty = activeBounty(products.get(order.productId)?.bounties ?? [], order.orderedAt);
      const dueAt = addDays(contractStart(order), tenant.settings.complaintDays);
      const offered = bountyRewards(tenant, order, bounty?.amountCents ?? 0, dueAt);
      const { standing, rejected } = await rewardsOfOrder(tx, orderId);
      // Nobody has to decide twice: what was rejected stays so, whatever else changes about the order.
      const earned = offered.filter(
        (reward) => !rejected.some(isSameClaim(reward)) && !isForNobody(reward, order, standing),
      );
      const isReinstated = offered.length > 0 && (await reinstate(tx, order, standing, { now, actor }));
      if (saysTheSame(standing, earned)) {
        await postpone(tx, orderId, dueAt);
        if (!isReinstated) return;
      }
      const kept = await keepSettled(tx, standing, { now, actor });
      // Whoever lost a share with the cancelled order gets it anew, beside those who keep theirs.
      const missing = earned.filter((reward) => !kept.some(isSameClaim(reward)));
      if (missing.length === 0 && !isReinstated) return;
      const hasTier = [...kept, ...rejected].some(({ kind }) => kind === "tier");
      const tier = hasTier || order.isReferrerGone ? undefined : await tierReward(tx, tenant, order, dueAt);
      const added = tier ? [...missing, tier] : missing;
      const ids = await addRewards(tx, tenant, added, { now, actor });
      if (standing.length > 0) return;
      const news = added.map((reward, index) => ({ ...reward, id: ids[index] ?? 0 }));
      await tellOrdered(tx, news, now);
    });
  }

  /** An order does not count any more: what is not paid yet is cancelled, what is paid is owed back. */
  async orderCancelled(
    tenant: Tenant,
    orderId: number,
    { now, actor, reason = "orderCancelled" }: OrderNews,
  ) {
    await this.#database.inTenant(tenant.id, async (tx) => {
      // Told late: the order counts again meanwhile.
      if ((await lockOrder(tx, orderId))?.earns) return;
      const { standing } = await rewardsOfOrder(tx, orderId);
      for (const reward of standing) {
        if (await moveReward(tx, reward.id, "cancel", { now, actor, reason })) {
          await tellCancelled(tx, reward, { now, reason });
        } else if (await markClawedBack(tx, reward.id, now)) {
          await insertEvent(tx, { rewardId: reward.id, from: "paid", to: "paid", at: now, actor, reason });
          await post(tx, [reward.id], "clawback", { at: now, actor });
          await tellOwedBack(tx, reward, { now, reason });
        }
      }
    });
  }
}

const isSameClaim =
  (reward: Pick<Reward, "party" | "kind">) =>
  ({ party, kind }: Pick<Reward, "party" | "kind">): boolean =>
    party === reward.party && kind === reward.kind;

/** Nothing new is noted for a referrer who has left; what they have stays theirs. */
function isForNobody(reward: NewReward, order: EarningOrder, standing: readonly Reward[]): boolean {
  return order.isReferrerGone && reward.party === "referrer" && !standing.some(isSameClaim(reward));
}

const settled: ReadonlySet<RewardStatus> = new Set(["collected", "paid", "expired"]);

/**
 * What was chosen or paid already stays, and what stands beside it: the person was told that amount. What lapsed does
 * not come back. Where nothing is settled yet, all is cancelled to be earned anew. Answers what stays.
 */
async function keepSettled(
  tx: TenantTransaction,
  standing: readonly Reward[],
  { now, actor }: OrderNews,
): Promise<readonly Reward[]> {
  if (standing.some(({ status }) => settled.has(status))) return standing;
  for (const { id } of standing) {
    await moveReward(tx, id, "cancel", { now, actor, reason: "productChanged" });
  }
  return [];
}

/**
 * The order counts after all: what was paid for it is not owed back any more. The ledger gets the counter-entry; the
 * reward was paid and stays so, hence nothing can leave a second time. False when nothing was owed back.
 */
async function reinstate(
  tx: TenantTransaction,
  { id, referrerId }: EarningOrder,
  standing: readonly Reward[],
  { now, actor }: OrderNews,
): Promise<boolean> {
  if (standing.every(({ clawedBackAt }) => clawedBackAt === null)) return false;
  await lockSuccesses(tx, referrerId);
  const ids = await unmarkClawedBack(tx, id);
  const reason = "orderAcceptedAgain";
  for (const reward of standing.filter((one) => ids.includes(one.id))) {
    await insertEvent(tx, { rewardId: reward.id, from: "paid", to: "paid", at: now, actor, reason });
    await tellKept(tx, reward, now);
  }
  await post(tx, ids, "reinstate", { at: now, actor });
  return ids.length > 0;
}

function contractStart({ contractOn, orderedAt }: EarningOrder): Date {
  return contractOn === null ? orderedAt : startOfDay(readIsoDate(contractOn));
}

function bountyRewards(
  { settings }: Tenant,
  order: EarningOrder,
  amountCents: number,
  dueAt: Date,
): NewReward[] {
  const cap = recipientCap(settings.maxRecipientBountyCents, settings.isInsurance ?? false);
  // Nobody accepted who could be given a part: as with a cap, it stays with the referrer, so that nothing is lost.
  const share = order.recipientId === null ? 100 : order.share;
  const { referrerCents, recipientCents } = splitReward(amountCents, share, cap);
  const base = {
    orderId: order.id,
    recommendationId: order.recommendationId,
    kind: "bounty",
    dueAt,
  } as const;
  const shares: NewReward[] = [
    { ...base, party: "referrer", personId: order.referrerId, amountCents: referrerCents },
    ...(order.recipientId === null
      ? []
      : [
          {
            ...base,
            party: "recipient" as const,
            personId: order.recipientId,
            amountCents: recipientCents,
          },
        ]),
  ];
  return shares.filter((share) => share.amountCents > 0);
}

function saysTheSame(standing: readonly Reward[], wanted: readonly NewReward[]): boolean {
  const bounties = standing.filter(({ kind }) => kind === "bounty");
  return (
    bounties.length === wanted.length &&
    wanted.length > 0 &&
    wanted.every((reward) =>
      bounties.some(({ party, amountCents }) => party === reward.party && amountCents === reward.amountCents),
    )
  );
}

/** The extra for the n-th success; it belongs to the referrer alone. */
async function tierReward(
  tx: TenantTransaction,
  { settings }: Tenant,
  order: EarningOrder,
  dueAt: Date,
): Promise<NewReward | undefined> {
  const tiers: readonly Tier[] = settings.tiers ?? [];
  if (tiers.length === 0) return undefined;
  await lockSuccesses(tx, order.referrerId);
  const starts = [...new Set(tiers.map(({ startsAt }) => startsAt.getTime()))];
  const counts = new Map<number, number>();
  for (const start of starts)
    counts.set(start, await countSuccesses(tx, order.referrerId, new Date(start), order.id));
  const tier = earnedTier(tiers, order.orderedAt, {
    successesSince: (start) => counts.get(start.getTime()) ?? 0,
    given: await givenTiers(tx, order.referrerId),
  });
  return (
    tier && {
      orderId: order.id,
      recommendationId: order.recommendationId,
      party: "referrer",
      personId: order.referrerId,
      kind: "tier",
      amountCents: tier.amountCents,
      dueAt,
      tier: { id: tier.id, success: tier.success },
    }
  );
}
