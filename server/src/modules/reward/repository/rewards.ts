import { unconfirmedAddress } from "@weitersagen/domain/order";
import type { Choice, Party, RewardKind, RewardStatus } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { isHeld } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface Reward {
  readonly id: number;
  readonly orderId: number;
  readonly recommendationId: number;
  readonly party: Party;
  readonly personId: number;
  readonly kind: RewardKind;
  readonly amountCents: number;
  readonly status: RewardStatus;
  readonly statusAt: Date;
  readonly dueAt: Date;
  readonly expiresAt: Date | null;
  readonly choice: Choice | null;
  readonly isHeld: boolean;
  readonly cancelReason: string | null;
  readonly clawedBackAt: Date | null;
  /** Set while the mail about its order waits for the owner to confirm the address. */
  readonly unannouncedSince: Date | null;
  readonly reminders: number;
  readonly createdAt: Date;
}

/** The columns of a `Reward`. */
export const rewardColumns = [
  "reward.id",
  "reward.order_id as orderId",
  "reward.recommendation_id as recommendationId",
  "reward.party",
  sql<number>`coalesce(reward.referrer_id, reward.recipient_id)`.as("personId"),
  "reward.kind",
  "reward.amount_cents as amountCents",
  "reward.status",
  "reward.status_at as statusAt",
  "reward.due_at as dueAt",
  "reward.expires_at as expiresAt",
  "reward.choice",
  isHeld("reward").as("isHeld"),
  "reward.cancel_reason as cancelReason",
  "reward.clawed_back_at as clawedBackAt",
  "reward.unannounced_since as unannouncedSince",
  "reward.reminders",
  "reward.created_at as createdAt",
] as const;

export function findReward(tx: TenantTransaction, id: number): Promise<Reward | undefined> {
  return tx
    .selectFrom("reward")
    .select(rewardColumns)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface OrderRewards {
  /** Not cancelled. */
  readonly active: readonly Reward[];
  /** Cancelled for good: rejected by an operator, with the data of its owner, or without a confirmed address. */
  readonly rejected: readonly Reward[];
}

/** Locks the rewards of an order. Those that were cancelled and may be earned again are left out. */
export async function lockOrderRewards(tx: TenantTransaction, orderId: number): Promise<OrderRewards> {
  const rewards = await tx
    .selectFrom("reward")
    .select(rewardColumns)
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where((where) =>
      where.or([
        where("status", "<>", "cancelled"),
        where("cancel_reason", "in", ["rejected", "referrerDeleted", unconfirmedAddress.name]),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const active = rewards.filter(({ status }) => status !== "cancelled");
  return { active, rejected: rewards.filter(({ status }) => status === "cancelled") };
}

/** Serialises the count of a referrer's successes: two orders at the same time cannot both be the second. */
export async function lockSuccesses(tx: TenantTransaction, referrerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext(${`successes ${referrerId}`}))`.execute(tx);
}

export interface NewReward {
  readonly orderId: number;
  readonly recommendationId: number;
  readonly party: Party;
  readonly personId: number;
  readonly kind: Reward["kind"];
  readonly amountCents: number;
  readonly dueAt: Date;
  readonly tier?: { readonly id: string; readonly success: number } | undefined;
}

export async function insertReward(tx: TenantTransaction, reward: NewReward, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto("reward")
    .values({
      tenant_id: tx.tenantId,
      order_id: reward.orderId,
      recommendation_id: reward.recommendationId,
      party: reward.party,
      referrer_id: reward.party === "referrer" ? reward.personId : null,
      recipient_id: reward.party === "recipient" ? reward.personId : null,
      kind: reward.kind,
      amount_cents: reward.amountCents,
      status: "open",
      status_at: now,
      due_at: reward.dueAt,
      tier_id: reward.tier?.id ?? null,
      success: reward.tier?.success ?? null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Since when the mail about the order of these rewards waits for the owner to confirm the address. */
export async function setUnannounced(
  tx: TenantTransaction,
  ids: readonly number[],
  since: Date | null,
): Promise<void> {
  await tx
    .updateTable("reward")
    .set({ unannounced_since: since })
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

/** Moves the day on which the open rewards of an order become ready. */
export async function updateDueDate(tx: TenantTransaction, orderId: number, dueAt: Date): Promise<void> {
  await tx
    .updateTable("reward")
    .set({ due_at: dueAt })
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where("status", "=", "open")
    .execute();
}
