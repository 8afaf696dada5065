import { recipientCap, splitReward } from "@weitersagen/domain/reward";
import { earnedTier, type Tier, type TierFacts } from "@weitersagen/domain/tier";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { countSuccesses, type EarningOrder, type ListedTier, listGivenTiers } from "../read-model/orders.ts";
import { lockSuccesses } from "../repository/rewards.ts";
import type { NewReward } from "../repository/rewards.ts";

/** Splits the bounty of an order between referrer and recipient; a part of 0 is no reward. */
export function bountyRewards(
  { settings }: Tenant,
  order: EarningOrder,
  amountCents: number,
  dueAt: Date,
): NewReward[] {
  const cap = recipientCap(settings.maxRecipientBountyCents, settings.isInsurance ?? false);
  // Without a recipient the referrer gets the whole amount, as with the part above a cap.
  const share = order.recipientId === null ? 100 : order.share;
  const { referrerCents, recipientCents } = splitReward(amountCents, share, cap);
  const base = {
    orderId: order.id,
    recommendationId: order.recommendationId,
    kind: "bounty",
    dueAt,
  } as const;
  const parts: NewReward[] = [
    { ...base, party: "referrer", personId: order.referrerId, amountCents: referrerCents },
  ];
  if (order.recipientId !== null) {
    parts.push({ ...base, party: "recipient", personId: order.recipientId, amountCents: recipientCents });
  }
  return parts.filter((part) => part.amountCents > 0);
}

/** What a referrer has reached since each tier began, with the order that is to be rewarded. */
export async function tierFacts(
  tx: TenantTransaction,
  tiers: readonly Tier[],
  referrerId: number,
  orderId?: number,
): Promise<Omit<TierFacts, "given"> & { readonly given: readonly ListedTier[] }> {
  const starts = [...new Set(tiers.map(({ startsAt }) => startsAt.getTime()))];
  const counts = new Map<number, number>();
  for (const start of starts)
    counts.set(start, await countSuccesses(tx, referrerId, new Date(start), orderId));
  const given = await listGivenTiers(tx, referrerId);
  return { successesSince: (start) => counts.get(start.getTime()) ?? 0, given };
}

/** The extra that the referrer alone gets for the n-th success; undefined if this order earns none. */
export async function tierReward(
  tx: TenantTransaction,
  { settings }: Tenant,
  order: EarningOrder,
  dueAt: Date,
): Promise<NewReward | undefined> {
  const tiers: readonly Tier[] = settings.tiers ?? [];
  if (tiers.length === 0) return undefined;
  await lockSuccesses(tx, order.referrerId);
  const tier = earnedTier(tiers, order.orderedAt, await tierFacts(tx, tiers, order.referrerId, order.id));
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
