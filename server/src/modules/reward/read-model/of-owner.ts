import {
  type Choice,
  type Party,
  pendingRewardStates,
  type RewardKind,
  type RewardStatus,
} from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { addressOfOwner, isHeld, waitsAfterDeath, waitsForPerson } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { rewardColumns } from "../repository/rewards.ts";
import { advisorName, isUnreleased, orderedName, rewardsWithOrder } from "./rows.ts";

/** The reward has no deadline: a person has to clear up why its payment came back. */
export const isKeptForPerson = waitsForPerson("reward", { payout: sql.table("payout") });

/** Why the last payment of the reward came back. */
export const returnReason = sql<string | null>`(
  select bank_reason from payout
   where payout.tenant_id = reward.tenant_id and payout.reward_id = reward.id order by payout.id desc limit 1)`;

const people = { referrer: sql.table("referrer"), recipient: sql.table("recipient") };

/** A bank has reported the death of a person with the owner's address, and no note settles it: mails are withheld too. */
export const isOwnerReportedDead = sql<boolean>`exists (select from reward as kept
  where kept.tenant_id = reward.tenant_id and ${waitsAfterDeath("kept", { payout: sql.table("payout") })}
    and ${addressOfOwner("kept", people)} = ${addressOfOwner("reward", people)})`;

/** The reward belongs to the person, or to the same address in another role. */
export const isOfAddress = ({ party, id }: RewardOwner) =>
  sql<boolean>`${addressOfOwner("reward", people)} = (select email from ${people[party]} as owner
    where owner.tenant_id = reward.tenant_id and owner.id = ${id})`;

/** A person who gets rewards. */
export interface RewardOwner {
  readonly party: Party;
  readonly id: number;
}

export interface ListedReward {
  readonly id: number;
  readonly party: Party;
  readonly kind: RewardKind;
  readonly amountCents: number;
  readonly status: RewardStatus;
  readonly statusAt: Date;
  readonly dueAt: Date;
  readonly expiresAt: Date | null;
  readonly choice: Choice | null;
  readonly isHeld: boolean;
  readonly isUnreleased: boolean;
  readonly cancelReason: string | null;
  readonly appeal: "possible" | "open" | "granted" | "refused" | null;
  readonly productName: string | null;
  /** The advisor who was recommended; null if a product was. */
  readonly advisorName: string | null;
}

/** A recipient's rewards are found by recommendation, because no index begins with the recipient. */
const rewardsOf = (tx: TenantTransaction, { party, id }: RewardOwner) =>
  party === "referrer"
    ? rewardsWithOrder(tx).where("reward.referrer_id", "=", id)
    : rewardsWithOrder(tx)
        .where("reward.recipient_id", "=", id)
        .where("reward.recommendation_id", "=", recommendationOf(tx, id));

const recommendationOf = (tx: TenantTransaction, recipientId: number) =>
  tx
    .selectFrom("recipient")
    .select("recommendation_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", recipientId);

const appeal = sql<ListedReward["appeal"]>`case
  when reward.appeal_granted then 'granted' when not reward.appeal_granted then 'refused'
  when reward.appealed_at is not null then 'open'
  when reward.status = 'cancelled' and reward.cancel_reason = 'rejected' and reward.decided_at is not null
    then 'possible' end`;

const MOST_LISTED = 500;

interface Narrowed {
  readonly orderId?: number | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly status?: RewardStatus | undefined;
}

/** The rewards of a person, newest first; with `orderId` only those of this order, with `ids` only these, with `status` only in it. */
export function listRewardsOf(
  tx: TenantTransaction,
  owner: RewardOwner,
  { orderId, ids, status }: Narrowed = {},
): Promise<ListedReward[]> {
  return rewardsOf(tx, owner)
    .select([
      ...rewardColumns,
      orderedName.as("productName"),
      advisorName.as("advisorName"),
      sql<boolean>`(reward.status = 'open' and ${isUnreleased})`.as("isUnreleased"),
      appeal.as("appeal"),
    ])
    .$if(orderId !== undefined, (query) => query.where("reward.order_id", "=", orderId ?? 0))
    .$if(status !== undefined, (query) => query.where("reward.status", "=", status ?? "open"))
    .$if(ids !== undefined, (query) =>
      query.where((eb) => eb("reward.id", "=", eb.fn.any(eb.val(ids ?? [])))),
    )
    .orderBy("reward.created_at", "desc")
    .orderBy("reward.id", "desc")
    .limit(MOST_LISTED)
    .execute();
}

/** The sum of a person's transfers that are chosen, not paid yet and not held; with `orderId` only those of this order. */
export async function sumTransfers(
  tx: TenantTransaction,
  owner: RewardOwner,
  { orderId }: Pick<Narrowed, "orderId">,
): Promise<number> {
  const { cents } = await rewardsOf(tx, owner)
    .select(sql<number>`coalesce(sum(reward.amount_cents), 0)::integer`.as("cents"))
    .where("reward.status", "=", "collected")
    .where("reward.choice", "=", "transfer")
    .where((eb) => eb.not(isHeld("reward")))
    .$if(orderId !== undefined, (query) => query.where("reward.order_id", "=", orderId ?? 0))
    .executeTakeFirstOrThrow();
  return cents;
}

/** The products for which a person got rewards. */
export async function listProductsOf(tx: TenantTransaction, owner: RewardOwner): Promise<number[]> {
  const rows = await rewardsOf(tx, owner)
    .select("placed_order.product_id as id")
    .distinct()
    .where("placed_order.product_id", "is not", null)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Rewards not paid yet that come from a person's recommendations or orders, no matter who gets them. */
export async function listUnpaidInvolving(
  tx: TenantTransaction,
  { party, id }: RewardOwner,
): Promise<number[]> {
  const rewards = rewardsWithOrder(tx)
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "reward.tenant_id")
        .onRef("recommendation.id", "=", "reward.recommendation_id"),
    )
    .select("reward.id")
    .where("reward.status", "in", pendingRewardStates);
  const involved =
    party === "referrer"
      ? rewards.where("recommendation.referrer_id", "=", id)
      : rewards
          .where("placed_order.recipient_id", "=", id)
          .where("recommendation.id", "=", recommendationOf(tx, id));
  return (await involved.execute()).map((row) => row.id);
}
