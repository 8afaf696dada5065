import { LeadStatus } from "@weitersagen/contract/agency-report-rows";
import { reportWords } from "@weitersagen/contract/agency-report-words";
import { RecommendationStatus } from "@weitersagen/contract/recommendation";
import { sql } from "kysely";
import { isTyped } from "../../../platform/db/typed-link.ts";
import type { ReportQuery, ReportScope } from "../repository/report-query.ts";
import {
  countsAsOrder,
  credited,
  fullName,
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

/**
 * The name and time of an account whose address was only typed in all recommendations that are credited to the agency. Such
 * a row looks like that of a new referrer: neither the owner nor that there is an account is shown.
 */
const onlyTyped = (tenantId: number, scope: ReportScope) => sql`(
  select (array_agg(${typedName} order by r.created_at desc))[1] as name, min(r.created_at) as since
    from recommendation r
   where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)} and (${credited("f", scope)}) is not true
  having bool_and(${isTyped("r")}))`;

/**
 * Who was brought in by the agency, and who has a recommendation credited to it: of the latter only the name is shown. For
 * an employee the same holds of the own people and recommendations.
 */
export const recommenders: ReportQuery = {
  newest: "registeredAt",
  searched: {
    texts: ["email", ...people],
    times: ["registeredAt"],
  },
  rows: ({ tenantId }, scope) => sql`
    select f.id, coalesce(typed.name, ${personName("f", sql`f.id`, scope)}, f.email, '') as "referrerName",
           f.id::text as "referrerNumber", case when ${credited("f", scope)} then f.email end as email,
           ${memberColumns}, coalesce(typed.since, f.created_at) as "registeredAt",
           typed.name is null and f.confirmed_at is not null as "isConfirmed", f.deleted_at is not null as "isDeleted",
           (select count(*) from recommendation r
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as recommendations,
           (select max(r.created_at) from recommendation r
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as "lastRecommendedAt",
           (select count(*) from recommendation r
              join placed_order o on o.tenant_id = ${tenantId} and o.recommendation_id = r.id and ${countsAsOrder}
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as orders,
           (select coalesce(sum(w.amount_cents), 0) from recommendation r
              join reward w on w.tenant_id = ${tenantId} and w.recommendation_id = r.id and w.status not in ('cancelled', 'expired')
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as "rewardCents"
      from referrer f
      left join agency_member m on m.tenant_id = f.tenant_id and m.id = f.agency_member_id and m.agency_id = ${scope.agencyId}
      left join lateral ${onlyTyped(tenantId, scope)} typed on true
     where f.tenant_id = ${tenantId} and f.id = any (array(
       select f.id from referrer f where f.tenant_id = ${tenantId} and ${credited("f", scope)}
       union
       select r.referrer_id from recommendation r where r.tenant_id = ${tenantId} and ${credited("r", scope)}))`,
  sums: sql`coalesce(sum(recommendations), 0)::bigint as recommendations, coalesce(sum(orders), 0)::bigint as orders,
            coalesce(sum("rewardCents"), 0)::bigint as "rewardCents"`,
};

export const recommendations: ReportQuery = {
  newest: "createdAt",
  searched: {
    texts: ["number", "productName", "channel", "statusWord", ...people],
    times: ["createdAt", "statusAt", "validUntil"],
  },
  rows: ({ tenantId }, scope) => sql`
    select r.id, r.number, r.created_at as "createdAt", ${referrerColumns(scope)}, ${itemName} as "productName", r.channel,
           ${memberColumns}, r.status, r.status_at as "statusAt", r.valid_until as "validUntil",
           ${worded("r.status", RecommendationStatus, reportWords.recommendation, scope)} as "statusWord",
           coalesce((select c.visitors from opening c
             where c.tenant_id = ${tenantId} and c.recommendation_id = r.id), 0) as visitors,
           (select count(*) from recipient k
             where k.tenant_id = ${tenantId} and k.recommendation_id = r.id) as recipients,
           (select count(*) from placed_order o
             where o.tenant_id = ${tenantId} and o.recommendation_id = r.id and ${countsAsOrder}) as orders,
           ${rewardsOf(tenantId, sql`w.recommendation_id = r.id`)} as "rewardCents"
      from recommendation r ${referrerOf(tenantId)} ${memberOf("r")} ${itemOf("r", scope)}
     where r.tenant_id = ${tenantId} and ${credited("r", scope)}`,
  sums: sql`coalesce(sum(visitors), 0)::bigint as visitors, coalesce(sum(recipients), 0)::bigint as recipients,
            coalesce(sum(orders), 0)::bigint as orders, coalesce(sum("rewardCents"), 0)::bigint as "rewardCents"`,
};

/** A lead is known by name until then, although the job that deletes the name may run some minutes later. */
const isOver = ({ now }: ReportScope) => sql`(k.deleted_at is not null or k.keep_until <= ${now})`;

export const leads: ReportQuery = {
  newest: "acceptedAt",
  searched: {
    texts: [
      "number",
      "name",
      "email",
      "productName",
      "recommendationNumber",
      "channel",
      "statusWord",
      ...people,
    ],
    times: ["acceptedAt", "confirmedAt", "validUntil"],
  },
  rows: ({ tenantId }, scope) => sql`
    select lead.*, ${worded("status", LeadStatus, reportWords.lead, scope)} as "statusWord"
      from (
        select k.id, k.number, case when ${isOver(scope)} then ${scope.deletedWord}::text || ' ' || k.number
                                    else ${fullName("k")} end as name,
               case when k.advertising_consent_at is not null and not ${isOver(scope)} then k.email end as email,
               ${itemName} as "productName", r.number as "recommendationNumber", ${referrerColumns(scope)}, ${memberColumns},
               coalesce(k.channel, r.channel) as channel, k.created_at as "acceptedAt",
               case when ${isOver(scope)} then 'expired'
                    when k.confirmed_at is not null then 'confirmed' else 'open' end as status,
               k.confirmed_at as "confirmedAt", k.keep_until as "validUntil", ${isOver(scope)} as "isDeleted"
          from recommendation r
          ${lookUp(tenantId, "recipient", "k", sql`k.recommendation_id = r.id`)}
          ${referrerOf(tenantId)} ${memberOf("r")} ${itemOf("r", scope)}
         where r.tenant_id = ${tenantId} and ${credited("r", scope)}
           and (select count(*) from placed_order o
                 where o.tenant_id = ${tenantId} and o.recommendation_id = r.id and o.recipient_id = k.id) = 0
      ) lead`,
  sums: sql`count(*) filter (where status = 'open') as open, count(*) filter (where status = 'confirmed') as confirmed`,
  subsets: { waiting: sql`status <> 'expired'`, expired: sql`status = 'expired'` },
};
