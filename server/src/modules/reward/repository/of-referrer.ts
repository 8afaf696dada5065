import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

function rewardsOf(tx: TenantTransaction, referrerId: number) {
  return tx.selectFrom("reward").where("tenant_id", "=", tx.tenantId).where("referrer_id", "=", referrerId);
}

/** The rewards of a referrer for the export of personal data, oldest first. */
export function personalDataOf(tx: TenantTransaction, referrerId: number) {
  return rewardsOf(tx, referrerId)
    .select([
      "recommendation_id as recommendationId",
      "kind",
      "amount_cents as amountCents",
      "status",
      "status_at as statusSince",
      "choice",
      "created_at as earnedAt",
      "due_at as availableFrom",
      "expires_at as collectBy",
      sql<Date | null>`case when decided_at is null then held_at end`.as("heldSince"),
    ])
    .orderBy("created_at")
    .execute();
}

/**
 * Locks the rewards that expire when the account is deleted: those whose payment is not chosen yet, and vouchers without
 * a code, which could not be mailed any more. A chosen transfer is still paid, because its bank account is stored.
 */
export async function lockLapsingRewards(tx: TenantTransaction, referrerId: number): Promise<number[]> {
  const rows = await rewardsOf(tx, referrerId)
    .select("id")
    .where((reward) =>
      reward.or([
        reward("status", "in", ["open", "provided"]),
        reward.and([reward("status", "=", "collected"), reward("choice", "=", "voucher")]),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteTokens(tx: TenantTransaction, referrerId: number): Promise<void> {
  await tx
    .deleteFrom("reward_token")
    .where("tenant_id", "=", tx.tenantId)
    .where("reward_id", "in", rewardsOf(tx, referrerId).select("id"))
    .execute();
}

/** Sums by year of payment in German time, as needed for taxes. Unpaid rewards have the year null. */
export function sumByYear(
  tx: TenantTransaction,
  referrerId: number,
): Promise<{ year: number | null; cents: number }[]> {
  return rewardsOf(tx, referrerId)
    .select([
      sql<number | null>`case when status = 'paid'
        then extract(year from status_at at time zone 'Europe/Berlin')::integer end`.as("year"),
      sql<number>`sum(amount_cents)::bigint`.as("cents"),
    ])
    .where("status", "in", ["open", "provided", "collected", "paid"])
    .groupBy("year")
    .orderBy("year", (order) => order.desc().nullsLast())
    .execute();
}
