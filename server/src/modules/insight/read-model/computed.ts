import { prospectsOf, type RecommendationStep, recommendationSteps } from "@weitersagen/domain/insight-open";
import { waitBounds } from "@weitersagen/domain/insight-wait";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isUndeliverable } from "../../../platform/mail/mail-rows.ts";
import { type Days, listed, startOf, within } from "./days.ts";
import {
  channelOfRecommendation,
  costOf,
  isCancelled,
  isEarned,
  isFollowed,
  isLocked,
  isPayable,
  isPending,
  isConfirmed,
} from "./steps.ts";

/**
 * The version of the rules below. Raise it with every change of what they count: days that an earlier version computed are
 * computed again at night, also those that a server of the version before computes during an update.
 */
export const FIGURE_RULES = 1;

/**
 * The recommendations created on these days, with when each reached a step and what can still carry it on. An order
 * counts as ordered when the provider or its agency confirmed it, also if it was cancelled later; as valid when a reward
 * for it left the complaint period and was not taken back.
 */
const cohorts = (tx: TenantTransaction, days: Days) => sql`
  select d.day, r.product_id, ${channelOfRecommendation} as channel, coalesce(r.channel, '') as campaign,
         r.agency_id, r.agency_member_id, r.created_at,
         o.first_at as opened_at, k.accepted_at, p.ordered_at, w.valid_at, w.paid_at,
         k.recipients, p.orders, p.cancelled_orders, w.valid_orders, w.cost_cents,
         ${isFollowed} as is_open, ${isLocked} and k.recipients > 0 as is_locked, w.is_pending, w.is_payable
    from ${listed(days)}
    join recommendation r on r.tenant_id = ${tx.tenantId} and ${within(sql`r.created_at`)}
    left join opening o on o.tenant_id = r.tenant_id and o.recommendation_id = r.id
    cross join lateral (
      select min(k.created_at) as accepted_at, count(*) as recipients
        from recipient k where k.tenant_id = r.tenant_id and k.recommendation_id = r.id) k
    cross join lateral (
      select min(p.ordered_at) as ordered_at, count(*) as orders,
             count(*) filter (where ${isCancelled}) as cancelled_orders
        from placed_order p
       where p.tenant_id = r.tenant_id and p.recommendation_id = r.id and ${isConfirmed}) p
    cross join lateral (
      select min(w.due_at) filter (where ${isEarned}) as valid_at,
             min(w.status_at) filter (where ${isEarned} and w.status = 'paid') as paid_at,
             count(distinct w.order_id) filter (where ${isEarned}) as valid_orders,
             bool_or(${isPending}) as is_pending, bool_or(${isPayable}) as is_payable,
             ${costOf(sql`array_agg(w.order_id) filter (where ${isEarned})`)} as cost_cents
        from reward w
       where w.tenant_id = r.tenant_id and w.recommendation_id = r.id) w`;

/** When a recommendation reached a step. One that was not recorded counts with the next one. */
const reachedAt: Readonly<Record<RecommendationStep, RawBuilder<unknown>>> = {
  opened: sql`coalesce(opened_at, accepted_at, ordered_at)`,
  accepted: sql`coalesce(accepted_at, ordered_at)`,
  ordered: sql`ordered_at`,
  valid: sql`valid_at`,
  paid: sql`paid_at`,
};

const openSums = sql.join(
  recommendationSteps.map(
    (step) => sql`sum(${sql.ref(`open_${step}`)})::bigint as ${sql.ref(`open_${step}`)}`,
  ),
);
const openCounts = sql.join(
  recommendationSteps.map((step) => {
    const isCarried = sql.join(
      prospectsOf(step).map((name) => sql.ref(`is_${name}`)),
      sql` or `,
    );
    return sql`count(*) filter (where ${reachedAt[step]} is null and (${isCarried})) as ${sql.ref(`open_${step}`)}`;
  }),
);
const noOpen = sql.join(recommendationSteps.map(() => sql`0`));

/** What the groups are made of. Rows are summed up by it first, so that a day of many recommendations has few rows to group. */
const parts = sql`day, product_id, channel, campaign, agency_id, agency_member_id`;

/** Every scope and dimension that a row counts for. */
const groups = sql`
  cross join lateral (values
    ('tenant', 0::bigint, 'all', ''), ('tenant', 0, 'product', product_id::text), ('tenant', 0, 'channel', channel),
    ('tenant', 0, 'campaign', campaign), ('tenant', 0, 'productChannel', product_id || ' ' || channel),
    ('agency', agency_id, 'all', ''), ('agency', agency_id, 'product', product_id::text),
    ('agency', agency_id, 'channel', channel),
    ('member', agency_member_id, 'all', ''), ('member', agency_member_id, 'product', product_id::text),
    ('member', agency_member_id, 'channel', channel)) as g(scope, scope_id, dimension, key)`;

/** The figures of these days, computed from the rows behind them. Columns as in `insight_day`. */
export const computedFigures = (tx: TenantTransaction, days: Days) => sql`
  with reached as (
    select ${parts}, count(*) as recommendations,
           ${sql.join(recommendationSteps.map((step) => sql`count(${reachedAt[step]}) as ${sql.ref(step)}`))},
           sum(recipients) as recipients, sum(orders) as orders, sum(cancelled_orders) as cancelled_orders,
           sum(valid_orders) as valid_orders, sum(cost_cents) as cost_cents, ${openCounts}
      from (${cohorts(tx, days)}) as cohort group by ${parts}),
  counted as (
    select day, product_id, channel, campaign, language, device, nullif(agency_id, 0) as agency_id,
           nullif(agency_member_id, 0) as agency_member_id, kind, count
      from insight_count where tenant_id = ${tx.tenantId} and day = any (${days}::date[])),
  part as (
    select day, scope, scope_id, dimension, key, null as kind, 0::numeric as count,
           sum(recommendations) as recommendations, sum(opened) as opened, sum(accepted) as accepted,
           sum(ordered) as ordered, sum(valid) as valid, sum(paid) as paid,
           sum(recipients) as recipients, sum(orders) as orders, sum(cancelled_orders) as cancelled_orders,
           sum(valid_orders) as valid_orders, sum(cost_cents) as cost_cents, ${openSums}
      from reached ${groups} where scope_id is not null group by 1, 2, 3, 4, 5
    union all
    select day, scope, scope_id, dimension, key, kind, sum(count), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${noOpen}
      from counted ${groups} where scope_id is not null and kind not in ('mailSent', 'mailFailed')
     group by 1, 2, 3, 4, 5, 6
    union all
    select day, 'tenant', 0, g.dimension, g.key, kind, sum(count), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${noOpen}
      from counted cross join lateral (values
        ('language', language, kind not like 'mail%'), ('device', device, kind not like 'mail%'),
        ('mail', channel, kind like 'mail%'), ('all', '', kind like 'mail%')) as g(dimension, key, counts)
     where g.counts and (g.key <> '' or g.dimension = 'all') group by 1, 4, 5, 6)
  select ${tx.tenantId}::integer as tenant_id, scope, scope_id, dimension, key, day,
         coalesce(sum(count) filter (where kind = 'seenCatalogue'), 0)::bigint as seen_catalogue,
         coalesce(sum(count) filter (where kind = 'seenForm'), 0)::bigint as seen_form,
         coalesce(sum(count) filter (where kind = 'share'), 0)::bigint as shares,
         coalesce(sum(count) filter (where kind = 'click'), 0)::bigint as clicks,
         coalesce(sum(count) filter (where kind = 'machineClick'), 0)::bigint as machine_clicks,
         coalesce(sum(count) filter (where kind = 'visit'), 0)::bigint as visits,
         coalesce(sum(count) filter (where kind = 'mailSent'), 0)::bigint as mails_sent,
         coalesce(sum(count) filter (where kind = 'mailFailed'), 0)::bigint as mails_failed,
         sum(recommendations)::bigint as recommendations, sum(opened)::bigint as opened,
         sum(accepted)::bigint as accepted, sum(ordered)::bigint as ordered, sum(valid)::bigint as valid,
         sum(paid)::bigint as paid, sum(recipients)::bigint as recipients, sum(orders)::bigint as orders,
         sum(cancelled_orders)::bigint as cancelled_orders, sum(valid_orders)::bigint as valid_orders,
         sum(cost_cents)::bigint as cost_cents, ${openSums}, ${FIGURE_RULES}::smallint as rules
    from part group by scope, scope_id, dimension, key, day`;

/** How long recommendations of these days took from step to step. Columns as in `insight_wait`. */
export const computedWaits = (tx: TenantTransaction, days: Days) => sql`
  with waited as (
    select ${parts}, step,
           width_bucket(extract(epoch from until - since) / 60, ${waitBounds}::numeric[]) as class, count(*) as count
      from (${cohorts(tx, days)}) as cohort cross join lateral (values
        ('opened', created_at, opened_at), ('accepted', opened_at, accepted_at),
        ('ordered', accepted_at, ordered_at), ('valid', ordered_at, valid_at),
        ('paid', valid_at, paid_at)) as steps(step, since, until)
     where since is not null and until is not null
     group by ${parts}, step, class)
  select ${tx.tenantId}::integer as tenant_id, scope, scope_id, dimension, key, day, step, class,
         sum(count)::bigint as count
    from waited ${groups}
   where scope_id is not null
   group by scope, scope_id, dimension, key, day, step, class`;

/** The sums of the ledger's entries of these days. Columns as in `insight_money`. */
export const computedMoney = (tx: TenantTransaction, days: Days) => sql`
  with booked as (
    select d.day, e.kind, l.amount_cents as cents, coalesce(r.product_id, 0) as product_id,
           case when r.id is null then '' else ${channelOfRecommendation} end as channel,
           coalesce(r.channel, '') as campaign, coalesce(r.agency_id, n.agency_id) as agency_id, r.agency_member_id
      from ${listed(days)}
      join ledger_entry e on e.tenant_id = ${tx.tenantId} and ${within(sql`e.at`)}
      join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.amount_cents > 0
      left join placed_order p on p.tenant_id = e.tenant_id and p.id = e.order_id
      left join reward w on w.tenant_id = e.tenant_id and w.id = e.reward_id
      left join recommendation r
        on r.tenant_id = e.tenant_id and r.id = coalesce(w.recommendation_id, p.recommendation_id)
      left join credit_note n on n.tenant_id = e.tenant_id and n.id = e.credit_note_id),
  summed as (
    select ${parts}, kind, count(*) as entries, sum(cents) as cents from booked group by ${parts}, kind)
  select ${tx.tenantId}::integer as tenant_id, scope, scope_id, dimension, key, day, kind,
         sum(entries)::bigint as entries, sum(cents)::bigint as cents
    from summed ${groups} where scope_id is not null group by scope, scope_id, dimension, key, day, kind`;

/** Mails of these days by name, sent or undeliverable. Columns as in `insight_count`. */
export const computedMails = (tx: TenantTransaction, days: Days) => sql`
  select m.tenant_id, d.day, case m.status when 'sent' then 'mailSent' else 'mailFailed' end as kind,
         left(m.template, 60) as channel, count(*) as count
    from ${listed(days)} join mail m on m.tenant_id = ${tx.tenantId} and ${within(sql`m.created_at`)}
   where m.status = 'sent' or ${isUndeliverable} group by 1, 2, 3, 4`;

/** How many recommendations each of these days has. */
export async function recommendationsOf(tx: TenantTransaction, days: Days): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select d.day, (select count(*) from recommendation r
                    where r.tenant_id = ${tx.tenantId} and ${within(sql`r.created_at`)}) as count
      from ${listed(days)}`.execute(tx);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** The days from `from` on that have rows behind their figures, or figures. */
export async function daysWithRows(tx: TenantTransaction, from: string): Promise<string[]> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Berlin')::date`;
  const since = startOf(sql`${from}::date`);
  const { rows } = await sql<{ day: string }>`
    select day from (
      select ${dayOf("created_at")} as day from recommendation where tenant_id = ${tx.tenantId} and created_at >= ${since}
      union select ${dayOf("at")} from ledger_entry where tenant_id = ${tx.tenantId} and at >= ${since}
      union select day from insight_count where tenant_id = ${tx.tenantId} and day >= ${from}::date
      union select day from insight_day where tenant_id = ${tx.tenantId} and day >= ${from}::date
      union select day from insight_money where tenant_id = ${tx.tenantId} and day >= ${from}::date) as known
     order by day`.execute(tx);
  return rows.map(({ day }) => day);
}

/**
 * How many cents the stored sums differ from the ledger's, from a day on. In one statement, so that a booking meanwhile
 * makes no difference; days that are still to be computed are left out.
 */
export async function moneyDifference(tx: TenantTransaction, from: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(cents)), 0)::bigint as cents from (
      select day, kind, sum(cents) as cents from (
        select (e.at at time zone 'Europe/Berlin')::date as day, e.kind, l.amount_cents as cents
          from ledger_entry e
          join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.amount_cents > 0
         where e.tenant_id = ${tx.tenantId} and e.at >= ${startOf(sql`${from}::date`)}
        union all
        select day, kind, -cents from insight_money
         where tenant_id = ${tx.tenantId} and scope = 'tenant' and scope_id = 0 and dimension = 'all'
           and day >= ${from}::date) as both_sides
       where day not in (select day from insight_change where tenant_id = ${tx.tenantId})
       group by day, kind) as differing`.execute(tx);
  return rows[0]?.cents ?? 0;
}
