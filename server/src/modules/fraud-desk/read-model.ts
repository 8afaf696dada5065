import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** What a person decided about a reward that was held; null if it never was. */
export type Outcome = "open" | "passed" | "rejected" | null;

const outcome = sql<Outcome>`case when reward.held_at is null then null
  when reward.decided_at is null then 'open'
  when reward.status = 'cancelled' and reward.cancel_reason = 'rejected' then 'rejected' else 'passed' end`;

export interface EarnedReward {
  readonly id: number;
  readonly cents: number;
  readonly outcome: Outcome;
}

/** The newest rewards that were earned since a time, and how many there are in all. */
export async function readEarnedSince(
  tx: TenantTransaction,
  since: Date,
  limit: number,
): Promise<{ rewards: EarnedReward[]; total: number }> {
  const earned = tx
    .selectFrom("reward")
    .where("tenant_id", "=", tx.tenantId)
    .where("created_at", ">=", since);
  const rewards = await earned
    .select(["id", "amount_cents as cents", outcome.as("outcome")])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (rewards.length < limit) return { rewards, total: rewards.length };
  const { total } = await earned.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow();
  return { rewards, total };
}

export interface RewardExample {
  readonly rewardId: number;
  readonly owner: string;
  readonly cents: number;
  readonly recommendation: string;
  readonly state: Outcome;
}

/** Rewards by id, with the name of their referrer. */
export function readExamples(tx: TenantTransaction, ids: readonly number[]): Promise<RewardExample[]> {
  return tx
    .selectFrom("reward")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "reward.tenant_id")
        .onRef("recommendation.id", "=", "reward.recommendation_id"),
    )
    .innerJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "recommendation.tenant_id")
        .onRef("referrer.id", "=", "recommendation.referrer_id"),
    )
    .select([
      "reward.id as rewardId",
      sql<string>`coalesce(nullif(trim(concat_ws(' ', referrer.first_name, referrer.last_name)), ''),
        referrer.email, '–')`.as("owner"),
      "reward.amount_cents as cents",
      "recommendation.number as recommendation",
      outcome.as("state"),
    ])
    .where("reward.tenant_id", "=", tx.tenantId)
    .where((eb) => eb("reward.id", "=", eb.fn.any(eb.val(ids))))
    .orderBy("reward.id", "desc")
    .execute();
}
