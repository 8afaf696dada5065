import { type Prospect, prospectsOf, type RecommendationStep } from "@weitersagen/domain/insight-open";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** What the figures and the lists behind them both mean by a step. `r` is a recommendation, `p` an order, `w` a reward. */

/** The channel by which a recommendation reached the first person who accepted it. */
export const channelOfRecommendation = sql<string>`coalesce((
  select k.channel from recipient k
   where k.tenant_id = r.tenant_id and k.recommendation_id = r.id order by k.id limit 1), '')`;

/**
 * The provider or the agency confirmed the order, also if it was cancelled later. What only a browser has reported is no
 * order, refused or not.
 */
export const isConfirmed = sql<SqlBool>`(p.verified_at is not null)`;

/** The provider cancelled a confirmed order, or its agency refused it. */
export const isCancelled = sql<SqlBool>`(p.cancelled_at is not null or p.refused_at is not null)`;

/** The reward left the complaint period and was not taken back. */
export const isEarned = sql<SqlBool>`(w.status in ('provided', 'collected', 'paid', 'expired') and w.clawed_back_at is null)`;

/**
 * What orders cost according to the ledger: the rewards promised for them and the commission, less what was taken back or
 * has lapsed.
 */
export const costOf = (orders: RawBuilder<unknown>) => sql<number>`coalesce((select sum(l.amount_cents)
  from ledger_entry e
  join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
   and l.account in ('programme', 'commission')
 where e.tenant_id = r.tenant_id and e.order_id = any (${orders})), 0)::bigint`;

const hasOrder = sql`exists (select from placed_order p
  where p.tenant_id = r.tenant_id and p.recommendation_id = r.id and ${isConfirmed})`;
const hasRecipient = sql`exists (select from recipient k where k.tenant_id = r.tenant_id and k.recommendation_id = r.id)`;
const hasReward = (condition: RawBuilder<unknown>) => sql`exists (select from reward w
  where w.tenant_id = r.tenant_id and w.recommendation_id = r.id and ${condition})`;

/** Whether a recommendation reached a step. A step that was not recorded counts with the next one. */
export const reached = {
  opened: sql<SqlBool>`(${hasRecipient} or ${hasOrder} or exists (select from opening o
    where o.tenant_id = r.tenant_id and o.recommendation_id = r.id and o.first_at is not null))`,
  accepted: sql<SqlBool>`(${hasRecipient} or ${hasOrder})`,
  ordered: sql<SqlBool>`${hasOrder}`,
  valid: sql<SqlBool>`${hasReward(isEarned)}`,
  paid: sql<SqlBool>`${hasReward(sql`${isEarned} and w.status = 'paid'`)}`,
} as const;

/** The reward is in the complaint period, or held; it is ready or chosen. */
export const isPending = sql<SqlBool>`(w.status = 'open' and w.clawed_back_at is null)`;
export const isPayable = sql<SqlBool>`(w.status in ('provided', 'collected') and w.clawed_back_at is null)`;
/** The recommendation can be followed, or be ordered by a person who accepted. */
export const isFollowed = sql<SqlBool>`(r.status = 'open' and r.locked_at is null)`;
export const isLocked = sql<SqlBool>`(r.status = 'open' and r.locked_at is not null)`;

/** The prospects of a recommendation. `domain/src/insight-open.ts` defines them. */
const prospects: Readonly<Record<Prospect, RawBuilder<unknown>>> = {
  open: isFollowed,
  locked: sql`(${isLocked} and ${hasRecipient})`,
  pending: hasReward(isPending),
  payable: hasReward(isPayable),
};

/** Whether a recommendation has not reached a step and still can. */
export const isOpen = (step: RecommendationStep) =>
  sql<SqlBool>`(not ${reached[step]} and (${sql.join(
    prospectsOf(step).map((name) => prospects[name]),
    sql` or `,
  )}))`;
