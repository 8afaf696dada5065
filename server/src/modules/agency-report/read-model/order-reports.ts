import { ReleaseState } from "@weitersagen/contract/agency-release";
import { OrderState, OrderStatus } from "@weitersagen/contract/agency-report-rows";
import { reportWords } from "@weitersagen/contract/agency-report-words";
import { RewardParty, RewardState } from "@weitersagen/contract/reward";
import { type RawBuilder, sql } from "kysely";
import { isHeld, isOpenRelease, isReleaseOpen } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ReportQuery, ReportScope } from "../repository/report-query.ts";
import {
  credited,
  itemName,
  itemOf,
  lookUp,
  memberColumns,
  memberOf,
  people,
  personName,
  referrerColumns,
  referrerOf,
  rewardsOf,
  typedName,
  worded,
} from "./columns.ts";

/** What people see as the state of an order: how far its release is while it waits for one, otherwise its status. */
const shownState = sql`case when release = 'refused' then release
  when status in ('verified', 'reported', 'released') and ${isOpenRelease(sql`release`)} then release
  else status end`;

/** The parts of the order report. Every order is in one of the last five. */
export const orderSubsets = {
  releasable: sql`"isReleasable"`,
  begun: sql`"isBegun"`,
  settledLater: sql`"isSettledLater"`,
  counted: sql`status in ('verified', 'released')`,
  valid: sql`state in ('verified', 'released')`,
  waiting: isOpenRelease(sql`state`),
  reported: sql`state = 'reported'`,
  unrewarded: sql`state = 'unrewarded'`,
  cancelled: sql`state in ('cancelled', 'refused')`,
};

/** What the agency gets for an order, since when, and whether a later credit note than the next one settles it. */
const commissionColumns = (tx: TenantTransaction, scope: ReportScope): RawBuilder<unknown> =>
  scope.settledLater === null
    ? sql`null::bigint as "commissionCents", null::timestamptz as "commissionBookedAt", false as "isSettledLater"`
    : sql`booked.cents as "commissionCents", booked.at as "commissionBookedAt",
          o.id in (${scope.settledLater(tx)}) as "isSettledLater"`;

const commissionJoin = (tx: TenantTransaction, scope: ReportScope): RawBuilder<unknown> =>
  scope.settledLater === null
    ? sql``
    : sql`left join lateral (
            select sum(c.amount_cents)::bigint as cents, max(c.booked_at) filter (where c.kind = 'earned') as at
              from commission c
             where c.tenant_id = ${tx.tenantId} and c.order_id = o.id and c.agency_id = ${scope.agencyId}) booked on true`;

export const orders: ReportQuery = {
  newest: "orderedAt",
  state: sql`state`,
  searched: {
    texts: [
      "number",
      "productName",
      "customerName",
      "recommendationNumber",
      "statusWord",
      "releasedBy",
      ...people,
    ],
    times: ["orderedAt", "releasedAt", "releaseUntil", "commissionBookedAt"],
  },
  rows: (tx, scope) => sql`
    select shown.*, ${worded("state", OrderState, reportWords.orderState, scope)} as "stateWord",
           ${worded("release", ReleaseState, reportWords.release, scope)} as "releaseWord",
           concat_ws(' ', case when state = 'confirming' and "isReleasable" then ${reportWords.confirmingYours[scope.language]}::text end,
                     ${worded("state", OrderState, reportWords.orderState, scope)},
                     ${worded("status", OrderStatus, reportWords.order, scope)}) as "statusWord"
      from (select placed.*, ${shownState} as state from (
        select o.id, o.number, o.ordered_at as "orderedAt", ${itemName} as "productName",
               ${personName("k", sql`k.number`, scope)} as "customerName", r.number as "recommendationNumber",
               ${referrerColumns(scope)}, ${memberColumns}, nullif(q.status, 'waived') as release,
               case when ${isReleaseOpen("q")} and o.cancelled_at is null and o.unrewarded_because is null
                    then q.due_at end as "releaseUntil",
               nullif(concat_ws(${` ${scope.language === "de" ? "und" : "and"} `}::text,
                 case when q.status = 'released' and q.first_by <> coalesce(q.decided_by, 0)
                      then nullif(trim(concat_ws(' ', beginner.first_name, beginner.last_name)), '') end,
                 coalesce(nullif(trim(concat_ws(' ', decider.first_name, decider.last_name)), ''), q.operator)), '') as "releasedBy",
               coalesce(q.decided_at, q.first_at) as "releasedAt",
               -- The service fills it in: who is the same person is a rule of the domain.
               null as confirmers,
               ((${isReleaseOpen("q")} or ${scope.releasesReports} and o.verified_at is null and q.status is null)
                 and o.cancelled_at is null and o.unrewarded_because is null
                 and q.first_by is distinct from ${scope.releaserId}
                 and o.id <> all (${scope.barredOrders}::bigint[])
                 and ${scope.releaserId}::bigint is not null) is true as "isReleasable",
               (${isReleaseOpen("q")} and o.cancelled_at is null and o.unrewarded_because is null
                 and q.first_by = ${scope.releaserId}) is true as "isBegun",
               case when o.cancelled_at is not null or o.refused_at is not null then 'cancelled' when o.unrewarded_because is not null then 'unrewarded'
                    when o.released_at is not null then 'released' when o.verified_at is null then 'reported'
                    else 'verified' end as status,
               ${commissionColumns(tx, scope)},
               -- A report that may still count has no rewards yet. The first of two people stored what it would pay.
               case when o.verified_at is null and o.cancelled_at is null and o.refused_at is null and o.unrewarded_because is null
                    then q.amount_cents
                    else ${rewardsOf(tx.tenantId, sql`w.recommendation_id = r.id and w.order_id = o.id`)} end as "rewardCents",
               coalesce(q.reason, o.unrewarded_because) as reason, q.reason is not null as "isReasonTyped"
          from recommendation r
          ${lookUp(tx.tenantId, "placed_order", "o", sql`o.recommendation_id = r.id`)}
          left join recipient k on k.tenant_id = o.tenant_id and k.id = o.recipient_id
          left join order_release q on q.tenant_id = ${tx.tenantId} and q.order_id = o.id
          left join agency_member beginner on beginner.tenant_id = ${tx.tenantId} and beginner.id = q.first_by
          left join agency_member decider on decider.tenant_id = ${tx.tenantId} and decider.id = coalesce(q.decided_by, q.first_by)
          ${commissionJoin(tx, scope)}
          ${referrerOf(tx.tenantId)} ${memberOf("r")} ${itemOf("o", scope)}
         where r.tenant_id = ${tx.tenantId} and ${credited("r", scope)}
      ) placed) shown`,
  sums: sql`coalesce(sum("rewardCents"), 0)::bigint as "rewardCents"`,
  subsets: orderSubsets,
};

/** What referrers and recipients get for the agency's orders. Rewards that are held or not released have no date yet. */
export const rewards: ReportQuery = {
  newest: "createdAt",
  state: sql`state`,
  searched: {
    texts: [
      "orderNumber",
      "recommendationNumber",
      "productName",
      "personName",
      "partyWord",
      "statusWord",
      ...people,
    ],
    times: ["createdAt", "statusAt", "availableAt"],
  },
  rows: ({ tenantId }, scope) => sql`
    select given.*, case when "isUnreleased" then 'unreleased' else status end as state, ${worded("party", RewardParty, reportWords.party, scope)} as "partyWord",
           concat_ws(' ', case when "isUnreleased" then ${reportWords.unreleasedReward[scope.language]}::text end,
                     ${worded("status", RewardState, reportWords.reward, scope)}) as "statusWord",
           case when status = 'open' and not "isUnreleased" and not "isHeld" then due end as "availableAt"
      from (
        select w.id, w.created_at as "createdAt", o.number as "orderNumber", r.number as "recommendationNumber",
               ${itemName} as "productName", w.party, ${referrerColumns(scope)}, ${memberColumns},
               case w.party when 'referrer' then coalesce(${typedName}, ${personName("f", sql`f.id`, scope)})
                            else ${personName("k", sql`k.number`, scope)} end as "personName",
               w.amount_cents as "amountCents", w.status, w.status_at as "statusAt", w.due_at as due,
               ${isHeld("w")} as "isHeld",
               (w.status = 'open' and w.kind <> 'goodwill' and ${isReleaseOpen("q")}) is true as "isUnreleased"
          from recommendation r
          ${lookUp(tenantId, "reward", "w", sql`w.recommendation_id = r.id`)}
          join placed_order o on o.tenant_id = ${tenantId} and o.id = w.order_id
          left join recipient k on k.tenant_id = ${tenantId} and k.id = w.recipient_id
          left join order_release q on q.tenant_id = ${tenantId} and q.order_id = w.order_id
          ${referrerOf(tenantId)} ${memberOf("r")} ${itemOf("o", scope)}
         where r.tenant_id = ${tenantId} and ${credited("r", scope)}
      ) given`,
  sums: sql`coalesce(sum("amountCents") filter (where status not in ('expired', 'cancelled')), 0)::bigint as "amountCents",
            coalesce(sum("amountCents") filter (where status in ('open', 'provided', 'collected')), 0)::bigint as "openCents",
            coalesce(sum("amountCents") filter (where status = 'paid'), 0)::bigint as "paidCents",
            coalesce(sum("amountCents") filter (where status = 'expired'), 0)::bigint as "expiredCents",
            coalesce(sum("amountCents") filter (where status = 'cancelled'), 0)::bigint as "cancelledCents"`,
};
