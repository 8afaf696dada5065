import type { Language } from "@weitersagen/contract/language";
import {
  type Choice,
  type Party,
  pendingRewardStates,
  type RewardKind,
  type RewardStatus,
  type Share,
} from "@weitersagen/domain/reward";
import type { GivenTier } from "@weitersagen/domain/tier";
import { sql } from "kysely";
import {
  addressOfOwner,
  isReleaseOpen,
  waitsAfterDeath,
  waitsForPerson,
} from "../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { type Reward, rewardColumns } from "./repository/rewards.ts";
import { isInEffect } from "./repository/in-effect.ts";

const ordersOfRecommendations = (tx: TenantTransaction) =>
  tx
    .selectFrom("placed_order")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recommendation.id", "=", "placed_order.recommendation_id"),
    )
    .where("placed_order.tenant_id", "=", tx.tenantId);

/** The agency to which the order is credited has not released it yet. Goodwill does not wait for it. */
const isUnreleased = sql<boolean>`(reward.kind <> 'goodwill' and exists (
  select from order_release
   where order_release.tenant_id = reward.tenant_id and order_release.order_id = reward.order_id
     and ${isReleaseOpen("order_release")}))`;

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

const rewardsWithOrder = (tx: TenantTransaction) =>
  tx
    .selectFrom("reward")
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "reward.tenant_id")
        .onRef("placed_order.id", "=", "reward.order_id"),
    )
    .where("reward.tenant_id", "=", tx.tenantId);

/** The name of what was ordered: a product, or a device with its tariff. */
const orderedName = sql<string | null>`coalesce(device_offer.display_name, product.display_name)`;

export interface EarningOrder {
  readonly id: number;
  readonly recommendationId: number;
  readonly referrerId: number;
  /** Nobody earns the referrer's part: the account was deleted, or its owner has not said that the link is theirs. */
  readonly isWithoutReferrer: boolean;
  readonly recipientId: number | null;
  readonly productId: number | null;
  /** The device ordered with the tariff. */
  readonly deviceId: number | null;
  readonly share: Share;
  readonly orderedAt: Date;
  readonly contractOn: string | null;
  readonly earns: boolean;
}

/** Locks the order: a second caller waits for the first and then sees the rewards it created. */
export function lockOrder(tx: TenantTransaction, id: number): Promise<EarningOrder | undefined> {
  return ordersOfRecommendations(tx)
    .innerJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "placed_order.tenant_id")
        .onRef("referrer.id", "=", "recommendation.referrer_id"),
    )
    .leftJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recipient.id", "=", "placed_order.recipient_id"),
    )
    .select([
      "placed_order.id",
      "recommendation.id as recommendationId",
      "recommendation.referrer_id as referrerId",
      sql<boolean>`(referrer.deleted_at is not null or recommendation.typed_first_name is not null)`.as(
        "isWithoutReferrer",
      ),
      "placed_order.recipient_id as recipientId",
      "placed_order.product_id as productId",
      "placed_order.device_id as deviceId",
      sql<Share>`coalesce(recipient.share, recommendation.share)`.as("share"),
      "placed_order.ordered_at as orderedAt",
      "placed_order.contract_on as contractOn",
      sql<boolean>`placed_order.verified_at is not null and placed_order.cancelled_at is null
        and placed_order.unrewarded_because is null`.as("earns"),
    ])
    .where("placed_order.id", "=", id)
    .forUpdate("placed_order")
    .executeTakeFirst();
}

export async function findOrderId(tx: TenantTransaction, number: string): Promise<number | undefined> {
  const order = await tx
    .selectFrom("placed_order")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "=", number)
    .executeTakeFirst();
  return order?.id;
}

/**
 * Counts the orders of a referrer since a date that earned a reward; the given order always counts. A link that was only typed
 * in the referrer's name is no success of theirs.
 */
export async function countSuccesses(
  tx: TenantTransaction,
  referrerId: number,
  since: Date,
  orderId?: number,
): Promise<number> {
  const { count } = await ordersOfRecommendations(tx)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("recommendation.referrer_id", "=", referrerId)
    .where("recommendation.typed_first_name", "is", null)
    .where("placed_order.ordered_at", ">=", since)
    .where((eb) =>
      eb.or([
        ...(orderId === undefined ? [] : [eb("placed_order.id", "=", orderId)]),
        eb.exists(
          eb
            .selectFrom("reward")
            .select("reward.id")
            .whereRef("reward.tenant_id", "=", "placed_order.tenant_id")
            .whereRef("reward.order_id", "=", "placed_order.id")
            .where(isInEffect("reward")),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Every tier that a referrer ever earned, including those cancelled or owed back. */
export function listGivenTiers(tx: TenantTransaction, referrerId: number): Promise<GivenTier[]> {
  return rewardsWithOrder(tx)
    .select([
      sql<string>`reward.tier_id`.as("id"),
      "placed_order.ordered_at as orderedAt",
      isInEffect("reward").as("inEffect"),
    ])
    .where("reward.referrer_id", "=", referrerId)
    .where("reward.kind", "=", "tier")
    .execute();
}

const rewardsWithPeople = (tx: TenantTransaction) =>
  tx
    .selectFrom("reward")
    .leftJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "reward.tenant_id")
        .onRef("referrer.id", "=", "reward.referrer_id"),
    )
    .leftJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "reward.tenant_id")
        .onRef("recipient.id", "=", "reward.recipient_id"),
    )
    .where("reward.tenant_id", "=", tx.tenantId);

/** The owner confirmed the address, and is neither blocked nor deleted. */
const isReachable = sql<boolean>`case reward.party
  when 'referrer' then referrer.confirmed_at is not null and referrer.block_reason is null
  else recipient.address_confirmed_at is not null and recipient.deleted_at is null end`;

/** Locks open rewards whose mail about the order waited for an address that is confirmed by now. */
export function lockUnannounced(tx: TenantTransaction, size: number): Promise<Reward[]> {
  return rewardsWithPeople(tx)
    .select(rewardColumns)
    .where("reward.unannounced_since", "is not", null)
    .where("reward.status", "=", "open")
    .where(isReachable)
    .orderBy("reward.order_id")
    .orderBy("reward.id")
    .limit(size)
    .forUpdate("reward")
    .skipLocked()
    .execute();
}

interface DueRewards {
  readonly now: Date;
  readonly size: number;
  readonly orderId?: number | undefined;
  readonly rewardId?: number | undefined;
}

/**
 * Locks rewards whose complaint period is over; those that another sweep has locked are skipped. The person must have
 * confirmed the email address, a referrer must not be blocked; a held reward waits for a decision, and one of an agency's
 * order for its release. With `orderId` only rewards of this order, with `rewardId` only this one.
 */
export async function lockDue(
  tx: TenantTransaction,
  { now, size, orderId, rewardId }: DueRewards,
): Promise<number[]> {
  const rows = await rewardsWithPeople(tx)
    .select("reward.id")
    .where("reward.status", "=", "open")
    .where("reward.due_at", "<=", now)
    .where((eb) => eb.or([eb("reward.held_at", "is", null), eb("reward.decided_at", "is not", null)]))
    .where((eb) => eb.not(isUnreleased))
    .$if(orderId !== undefined, (query) => query.where("reward.order_id", "=", orderId ?? 0))
    .$if(rewardId !== undefined, (query) => query.where("reward.id", "=", rewardId ?? 0))
    .where(isReachable)
    .orderBy("reward.due_at")
    .limit(size)
    .forUpdate("reward")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** The person who gets a reward, and how to reach them. */
export interface Person {
  readonly party: Party;
  readonly id: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly language: Language;
  readonly productName: string | null;
  /** Null while the provider has not confirmed the order. */
  readonly orderNumber: string | null;
  readonly isConfirmed: boolean;
  readonly isBlocked: boolean;
}

/** The person behind each of the rewards, by the reward's id. */
export async function findPersons(
  tx: TenantTransaction,
  rewardIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const rows = await rewardsWithPeople(tx)
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "reward.tenant_id")
        .onRef("placed_order.id", "=", "reward.order_id"),
    )
    .leftJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "reward.tenant_id")
        .onRef("product.id", "=", "placed_order.product_id"),
    )
    .leftJoin("device_offer", (join) =>
      join
        .onRef("device_offer.tenant_id", "=", "reward.tenant_id")
        .onRef("device_offer.device_id", "=", "placed_order.device_id")
        .onRef("device_offer.tariff_id", "=", "placed_order.product_id"),
    )
    .select([
      "reward.id as rewardId",
      "reward.party",
      sql<number>`coalesce(referrer.id, recipient.id)`.as("id"),
      sql<string | null>`coalesce(referrer.email, recipient.email)`.as("email"),
      sql<string>`coalesce(referrer.first_name, recipient.first_name, '')`.as("firstName"),
      sql<Language>`coalesce(referrer.language, recipient.language)`.as("language"),
      orderedName.as("productName"),
      "placed_order.number as orderNumber",
      sql<boolean>`coalesce(referrer.confirmed_at, recipient.address_confirmed_at) is not null`.as(
        "isConfirmed",
      ),
      sql<boolean>`referrer.block_reason is not null`.as("isBlocked"),
    ])
    .where((eb) => eb("reward.id", "=", eb.fn.any(eb.val(rewardIds))))
    .execute();
  return new Map(rows.map((row) => [row.rewardId, row]));
}

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

/** The rewards of a person, newest first; with `orderId` only those of this order. */
export function listRewardsOf(
  tx: TenantTransaction,
  owner: RewardOwner,
  orderId?: number,
): Promise<ListedReward[]> {
  return rewardsOf(tx, owner)
    .leftJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "reward.tenant_id")
        .onRef("product.id", "=", "placed_order.product_id"),
    )
    .leftJoin("device_offer", (join) =>
      join
        .onRef("device_offer.tenant_id", "=", "reward.tenant_id")
        .onRef("device_offer.device_id", "=", "placed_order.device_id")
        .onRef("device_offer.tariff_id", "=", "placed_order.product_id"),
    )
    .select([
      ...rewardColumns,
      orderedName.as("productName"),
      sql<boolean>`(reward.status = 'open' and ${isUnreleased})`.as("isUnreleased"),
      appeal.as("appeal"),
    ])
    .$if(orderId !== undefined, (query) => query.where("reward.order_id", "=", orderId ?? 0))
    .orderBy("reward.created_at", "desc")
    .orderBy("reward.id", "desc")
    .limit(MOST_LISTED)
    .execute();
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
