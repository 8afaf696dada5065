import type { GivenTier } from "@weitersagen/domain/tier";
import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Orders of a referrer that earned something since a moment, this one included. */
export async function countSuccesses(
  tx: TenantTransaction,
  referrerId: number,
  since: Date,
  orderId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from placed_order
      join recommendation on recommendation.tenant_id = placed_order.tenant_id
                         and recommendation.id = placed_order.recommendation_id
     where placed_order.tenant_id = ${tx.tenantId} and recommendation.referrer_id = ${referrerId}
       and placed_order.ordered_at >= ${since}
       and (placed_order.id = ${orderId} or exists (
             select from reward where reward.tenant_id = placed_order.tenant_id
                and reward.order_id = placed_order.id and reward.status <> 'cancelled'
                and reward.clawed_back_at is null))`.execute(tx);
  return rows[0]?.count ?? 0;
}

const tiersGiven = defineStatement<GivenTier>(
  `select reward.tier_id as id, placed_order.ordered_at as "orderedAt",
          (reward.status <> 'cancelled' and reward.clawed_back_at is null) as stands
     from reward
     join placed_order on placed_order.tenant_id = reward.tenant_id and placed_order.id = reward.order_id
    where reward.tenant_id = $1 and reward.referrer_id = $2 and reward.kind = 'tier'`,
);

/** Every tier a referrer ever earned, those that were cancelled or owed back included. */
export function givenTiers(tx: TenantTransaction, referrerId: number): Promise<GivenTier[]> {
  return tx.run(tiersGiven, [tx.tenantId, referrerId]);
}

/** One referrer's successes are counted one after the other, so that two at once are not both the second. */
export async function lockSuccesses(tx: TenantTransaction, referrerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext(${`successes ${referrerId}`}))`.execute(tx);
}
