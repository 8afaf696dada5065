import { type Party, settledRewardStates } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The people whose rewards these are. A person may be recipient of several recommendations. */
export interface RewardOwners {
  readonly party: Party;
  readonly ids: readonly number[];
}

function rewardsOf(tx: TenantTransaction, { party, ids }: RewardOwners) {
  return tx
    .selectFrom("reward")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb(party === "referrer" ? "referrer_id" : "recipient_id", "=", eb.fn.any(eb.val(ids))));
}

/** One page of the rewards of people for the export of personal data, by id. */
export function personalDataOf(
  tx: TenantTransaction,
  owners: RewardOwners,
  { after, size }: { readonly after: number; readonly size: number },
) {
  return rewardsOf(tx, owners)
    .select([
      "id",
      "recommendation_id as recommendationId",
      "party",
      "kind",
      "amount_cents as amountCents",
      "status",
      "status_at as statusSince",
      "choice",
      "created_at as earnedAt",
      "due_at as availableFrom",
      "expires_at as collectBy",
      sql<Date | null>`case when decided_at is null then held_at end`.as("heldSince"),
      "decided_at as decidedAt",
      "abuse_score as abuseScore",
      sql<string[]>`array(select jsonb_array_elements_text(abuse_reasons))`.as("abuseReasons"),
      "appealed_at as appealedAt",
      "appeal_text as appealText",
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();
}

/**
 * Locks the rewards that expire when the account is deleted: those whose payment is not chosen yet, and vouchers without
 * a code, which could not be mailed any more. A chosen transfer is still paid, because its bank account is stored.
 */
export async function lockLapsingRewards(tx: TenantTransaction, owners: RewardOwners): Promise<number[]> {
  const rows = await rewardsOf(tx, owners)
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

export async function deleteTokens(tx: TenantTransaction, owners: RewardOwners): Promise<void> {
  await tx
    .deleteFrom("reward_token")
    .where("tenant_id", "=", tx.tenantId)
    .where("reward_id", "in", rewardsOf(tx, owners).select("id"))
    .execute();
}

/** Clears the scores of all rewards that are settled; a chosen transfer keeps its own until it is paid. */
export async function clearScoresOf(tx: TenantTransaction, owners: RewardOwners): Promise<void> {
  await tx
    .updateTable("reward")
    .set({ abuse_score: 0, abuse_reasons: "[]", appeal_text: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", rewardsOf(tx, owners).select("id"))
    .where("status", "in", settledRewardStates)
    .where((eb) =>
      eb.or([
        eb("abuse_score", "<>", 0),
        eb("abuse_reasons", "<>", sql`'[]'::jsonb`),
        eb("appeal_text", "is not", null),
      ]),
    )
    .execute();
}

/** Sums by year of payment in German time, as needed for taxes. Unpaid rewards have the year null. */
export function sumByYear(
  tx: TenantTransaction,
  referrerId: number,
): Promise<{ year: number | null; cents: number }[]> {
  return rewardsOf(tx, { party: "referrer", ids: [referrerId] })
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
