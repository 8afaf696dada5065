import { type RawBuilder, sql, type SqlBool } from "kysely";

/** What the figures and the lists behind them both mean by a step. `r` is a recommendation, `p` an order, `w` a reward. */

/** The channel by which a recommendation reached the first person who accepted it. */
export const channelOfRecommendation = sql<string>`coalesce((
  select k.channel from recipient k
   where k.tenant_id = r.tenant_id and k.recommendation_id = r.id order by k.id limit 1), '')`;

/** The provider reported the order or its agency decided about it, also if it was cancelled later. */
export const isReported = sql<SqlBool>`(p.verified_at is not null or p.refused_at is not null)`;

/** The provider cancelled the order, or its agency refused it. */
export const isCancelled = sql<SqlBool>`(p.cancelled_at is not null or p.refused_at is not null)`;

/** The reward left the complaint period and was not taken back. */
export const isEarned = sql<SqlBool>`(w.status in ('provided', 'collected', 'paid', 'expired') and w.clawed_back_at is null)`;

const hasOrder = sql`exists (select from placed_order p
  where p.tenant_id = r.tenant_id and p.recommendation_id = r.id and ${isReported})`;
const hasRecipient = sql`exists (select from recipient k where k.tenant_id = r.tenant_id and k.recommendation_id = r.id)`;
const hasReward = (condition: RawBuilder<unknown>) => sql`exists (select from reward w
  where w.tenant_id = r.tenant_id and w.recommendation_id = r.id and ${isEarned} and ${condition})`;

/** An order that counts, whose reward is still in the complaint period or not created yet. */
const mayBecomeValid = sql`exists (select from placed_order p
  where p.tenant_id = r.tenant_id and p.recommendation_id = r.id and ${isReported} and not ${isCancelled}
    and p.unrewarded_because is null
    and ((select bool_or(w.status = 'open') from reward w
           where w.tenant_id = p.tenant_id and w.order_id = p.id and w.recommendation_id = r.id) is not false))`;

/** Whether a recommendation reached a step. A step that was not recorded counts with the next one. */
export const reached = {
  opened: sql<SqlBool>`(${hasRecipient} or ${hasOrder} or exists (select from opening o
    where o.tenant_id = r.tenant_id and o.recommendation_id = r.id and o.first_at is not null))`,
  accepted: sql<SqlBool>`(${hasRecipient} or ${hasOrder})`,
  ordered: sql<SqlBool>`${hasOrder}`,
  valid: sql<SqlBool>`${hasReward(sql`true`)}`,
  paid: sql<SqlBool>`${hasReward(sql`w.status = 'paid'`)}`,
} as const;

/** Whether a recommendation that did not reach the step can no longer reach it. Earlier steps are open until their time is over. */
export const lost = {
  opened: sql<SqlBool>`false`,
  accepted: sql<SqlBool>`false`,
  ordered: sql<SqlBool>`false`,
  valid: sql<SqlBool>`(${reached.ordered} and not ${reached.valid} and not ${mayBecomeValid})`,
  paid: sql<SqlBool>`(${reached.valid} and not ${reached.paid}
    and not ${hasReward(sql`w.status in ('provided', 'collected')`)})`,
} as const satisfies Record<keyof typeof reached, unknown>;
