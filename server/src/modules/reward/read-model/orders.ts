import { unconfirmedAddress } from "@weitersagen/domain/order";
import type { Share } from "@weitersagen/domain/reward";
import type { GivenTier } from "@weitersagen/domain/tier";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isHeld } from "../../../platform/db/reward-rows.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";
import { isInEffect } from "../repository/in-effect.ts";
import { isUnreleased, rewardsWithOrder } from "./rows.ts";

const ordersOfRecommendations = (tx: TenantTransaction) =>
  tx
    .selectFrom("placed_order")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "placed_order.tenant_id")
        .onRef("recommendation.id", "=", "placed_order.recommendation_id"),
    )
    .where("placed_order.tenant_id", "=", tx.tenantId);

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
      sql<boolean>`(referrer.deleted_at is not null or ${isTyped("recommendation")})`.as("isWithoutReferrer"),
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
 * Counts the orders of a referrer since a date that earned a reward; the given order always counts, and so does one whose only
 * reward ended because the friend never confirmed the address. A link that was only typed in the referrer's name is no
 * success of theirs.
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
    .where((eb) => eb.not(isTyped("recommendation")))
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
            .where((reward) =>
              reward.or([
                isInEffect("reward"),
                reward.and([
                  reward("reward.cancel_reason", "=", unconfirmedAddress.name),
                  reward("placed_order.cancelled_at", "is", null),
                  reward("placed_order.unrewarded_because", "is", null),
                ]),
              ]),
            ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export interface ListedTier extends GivenTier {
  /** The agency has not released its order yet. */
  readonly isUnreleased: boolean;
  readonly isHeld: boolean;
}

/** Every tier that a referrer ever earned, including those cancelled or owed back. */
export function listGivenTiers(tx: TenantTransaction, referrerId: number): Promise<ListedTier[]> {
  return rewardsWithOrder(tx)
    .select([
      sql<string>`reward.tier_id`.as("id"),
      "placed_order.ordered_at as orderedAt",
      isInEffect("reward").as("inEffect"),
      sql<boolean>`(reward.status = 'open' and ${isUnreleased})`.as("isUnreleased"),
      sql<boolean>`(reward.status <> 'expired' and ${isHeld("reward")})`.as("isHeld"),
    ])
    .where("reward.referrer_id", "=", referrerId)
    .where("reward.kind", "=", "tier")
    .execute();
}
