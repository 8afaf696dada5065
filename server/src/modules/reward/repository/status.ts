import { type Choice, pendingRewardStates, type RewardStatus } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type Reward, rewardColumns } from "./rewards.ts";

export interface StatusChange {
  readonly from: readonly RewardStatus[];
  readonly to: RewardStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  /** Left as it is where undefined. */
  readonly choice?: Choice | null | undefined;
  /** Left as it is where undefined. */
  readonly expiresAt?: Date | null | undefined;
  readonly remindAt?: Date | null | undefined;
}

export type MovedReward = Reward & { readonly before: RewardStatus };

/**
 * Changes the status of those rewards that have one of the expected statuses, and writes their history. Returns the
 * changed rewards. A reminder of the previous status no longer applies: `remindAt` replaces it.
 */
export function changeStatus(
  tx: TenantTransaction,
  ids: readonly number[],
  { from, to, at, actor, reason, choice, expiresAt, remindAt = null }: StatusChange,
): Promise<MovedReward[]> {
  return tx
    .with("previous", (db) =>
      db
        .selectFrom("reward")
        .select(["id", "status"])
        .where("tenant_id", "=", tx.tenantId)
        .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
        .where("status", "in", from)
        // Always locked in the same order, so that two requests for the same rewards cannot block each other.
        .orderBy("id")
        .forUpdate(),
    )
    .with("moved", (db) =>
      db
        .updateTable("reward")
        .from("previous")
        .set({
          status: to,
          status_at: at,
          ...(to === "cancelled" && { cancel_reason: reason }),
          ...(choice !== undefined && { choice }),
          ...(expiresAt !== undefined && { expires_at: expiresAt }),
          remind_at: remindAt,
          reminders: 0,
        })
        .where("reward.tenant_id", "=", tx.tenantId)
        .whereRef("reward.id", "=", "previous.id")
        .returning([...rewardColumns, "previous.status as before"]),
    )
    .with("event", (db) =>
      db
        .insertInto("reward_event")
        .columns(["tenant_id", "reward_id", "from_status", "to_status", "at", "actor", "reason"])
        .expression(
          db
            .selectFrom("moved")
            .select((eb) => [
              eb.val(tx.tenantId).as("tenant_id"),
              "moved.id as reward_id",
              "moved.before as from_status",
              eb.val(to).as("to_status"),
              eb.val(at).as("at"),
              eb.val(actor).as("actor"),
              eb.val(reason).as("reason"),
            ]),
        ),
    )
    .selectFrom("moved")
    .selectAll()
    .orderBy("id")
    .execute();
}

export interface RewardEventRow {
  readonly rewardId: number;
  readonly from: RewardStatus | null;
  readonly to: RewardStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
}

export async function insertEvent(tx: TenantTransaction, event: RewardEventRow): Promise<void> {
  await tx
    .insertInto("reward_event")
    .values({
      tenant_id: tx.tenantId,
      reward_id: event.rewardId,
      from_status: event.from,
      to_status: event.to,
      at: event.at,
      actor: event.actor,
      reason: event.reason,
    })
    .execute();
}

export interface PastStatus {
  readonly status: RewardStatus;
  readonly at: Date;
}

/** The history of each of these rewards, oldest first. */
export async function readHistories(
  tx: TenantTransaction,
  rewardIds: readonly number[],
): Promise<(rewardId: number) => PastStatus[]> {
  const rows = await tx
    .selectFrom("reward_event")
    .select(["reward_id", "to_status", "at"])
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("reward_id", "=", eb.fn.any(eb.val(rewardIds))))
    .orderBy("at")
    .orderBy("id")
    .execute();
  const byReward = Map.groupBy(rows, (row) => row.reward_id);
  return (rewardId) =>
    (byReward.get(rewardId) ?? []).map((row) => ({ status: row.to_status as RewardStatus, at: row.at }));
}

export interface PaymentCount {
  readonly recommendationId: number;
  readonly paid: number;
  /** May still be paid. */
  readonly pending: number;
}

/** Counts the paid and the pending rewards of each recommendation. */
export function countPayments(
  tx: TenantTransaction,
  recommendationIds: readonly number[],
): Promise<PaymentCount[]> {
  return tx
    .selectFrom("reward")
    .select((eb) => [
      "recommendation_id as recommendationId",
      eb.fn.countAll<number>().filterWhere("status", "=", "paid").as("paid"),
      eb.fn.countAll<number>().filterWhere("status", "in", pendingRewardStates).as("pending"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("recommendation_id", "=", eb.fn.any(eb.val(recommendationIds))))
    .groupBy("recommendation_id")
    .execute();
}
