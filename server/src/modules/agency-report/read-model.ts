import { ReleaseState } from "@weitersagen/contract/agency-release";
import {
  InvitationStatus,
  LeadStatus,
  OrderStatus,
  type RecommendationRow,
} from "@weitersagen/contract/agency-report-rows";
import { invitationStates } from "@weitersagen/domain/invitation";
import { RecommendationStatus } from "@weitersagen/contract/recommendation";
import { RewardState } from "@weitersagen/contract/reward";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import {
  matching,
  type ReportQuery,
  type ReportScope,
  type ReportSelection,
  type SearchedWord,
  sorted,
} from "./repository/report-query.ts";

type Fragment = RawBuilder<unknown>;

const credited = (alias: string, { agencyId, memberId }: ReportScope): Fragment => {
  const own = memberId === null ? sql`` : sql` and ${sql.ref(`${alias}.agency_member_id`)} = ${memberId}`;
  return sql`${sql.ref(`${alias}.agency_id`)} = ${agencyId}${own}`;
};

const fullName = (alias: string): Fragment =>
  sql`nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`;

/** The person's name; of a deleted account a pseudonym that is the same in all reports. */
const personName = (alias: string, number: Fragment, { deletedWord }: ReportScope): Fragment =>
  sql`case when ${sql.ref(`${alias}.deleted_at`)} is not null then ${deletedWord}::text || ' ' || ${number}
           else ${fullName(alias)} end`;

const referrerColumns = (scope: ReportScope): Fragment =>
  sql`coalesce(${personName("f", sql`f.id`, scope)}, f.email, '') as "referrerName", f.id::text as "referrerNumber"`;

const memberColumns = sql`coalesce(${fullName("m")}, m.number) as "memberName", m.number as "memberNumber"`;

const memberOf = (alias: string): Fragment =>
  sql`left join agency_member m on m.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and m.id = ${sql.ref(`${alias}.agency_member_id`)}`;

/** What a recommendation or order is about: a product, or a device with its tariff. */
const itemOf = (alias: string): Fragment =>
  sql`left join product p on p.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and p.id = ${sql.ref(`${alias}.product_id`)}
      left join device_offer d on d.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and d.device_id = ${sql.ref(`${alias}.device_id`)} and d.tariff_id = ${sql.ref(`${alias}.product_id`)}`;
const itemName = sql`coalesce(d.display_name, p.display_name)`;

/**
 * Rows of a large table that belong to a row of the agency, looked up one by one. Without `offset 0` PostgreSQL reads the
 * whole tenant's rows for a join as long as the tenant is small, and the report gets slower until it is large.
 */
const lookUp = (tenantId: number, table: string, alias: string, condition: Fragment): Fragment =>
  sql`cross join lateral (select * from ${sql.table(table)} ${sql.ref(alias)}
        where ${sql.ref(`${alias}.tenant_id`)} = ${tenantId} and ${condition} offset 0) ${sql.ref(alias)}`;

const referrerOf = (tenantId: number): Fragment =>
  lookUp(tenantId, "referrer", "f", sql`f.id = r.referrer_id`);

/** The wire format writes "Geoeffnet", and people search for "geöffnet". */
function bothSpellings(word: string): string {
  const shown = word.replaceAll("ae", "ä").replaceAll("oe", "ö").replaceAll("ue", "ü");
  return shown === word ? word : `${word} ${shown}`;
}

/** The word that people read and search for a state. */
const worded = <Code extends string>(
  column: string,
  words: z.ZodMiniType<Code, string>,
  codes: readonly Code[],
): Fragment => {
  const cases = codes.map(
    (code) => sql`when ${code}::text then ${bothSpellings(z.encode(words, code))}::text`,
  );
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
};

const orderStates = ["reported", "verified", "released", "unrewarded", "cancelled"] as const;
const rewardStates = ["open", "provided", "collected", "paid", "expired", "cancelled"] as const;
const releaseStates = ["waiting", "confirming", "released", "refused"] as const;

/** Sums as columns of a row are subqueries: PostgreSQL evaluates them for the rows of the page only. */
const rewardsOf = (tenantId: number, condition: Fragment): Fragment =>
  sql`(select coalesce(sum(w.amount_cents), 0) from reward w
        where w.tenant_id = ${tenantId} and ${condition} and w.status <> 'cancelled')`;

/** Orders that count: neither cancelled nor without a reward. */
const countsAsOrder = sql`o.cancelled_at is null and o.unrewarded_because is null`;

const people = ["referrerName", "referrerNumber", "memberName", "memberNumber"];

/** Who was brought in by the agency, and who has a recommendation credited to it: of the latter only the name is shown. */
export const recommenders: ReportQuery = {
  newest: "registeredAt",
  searched: {
    texts: ["email", ...people],
    times: ["registeredAt"],
  },
  rows: ({ tenantId }, scope) => sql`
    select f.id, ${referrerColumns(scope)}, case when f.agency_id = ${scope.agencyId} then f.email end as email,
           ${memberColumns}, f.created_at as "registeredAt",
           f.confirmed_at is not null as "isConfirmed", f.deleted_at is not null as "isDeleted",
           (select count(*) from recommendation r
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as recommendations,
           (select max(r.created_at) from recommendation r
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as "lastRecommendedAt",
           (select count(*) from recommendation r
              join placed_order o on o.tenant_id = ${tenantId} and o.recommendation_id = r.id and ${countsAsOrder}
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as orders,
           (select coalesce(sum(w.amount_cents), 0) from recommendation r
              join reward w on w.tenant_id = ${tenantId} and w.recommendation_id = r.id and w.status <> 'cancelled'
             where r.tenant_id = ${tenantId} and r.referrer_id = f.id and ${credited("r", scope)}) as "rewardCents"
      from referrer f
      left join agency_member m on m.tenant_id = f.tenant_id and m.id = f.agency_member_id and m.agency_id = ${scope.agencyId}
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
           ${worded("r.status", RecommendationStatus, ["open", "ok", "paid", "cancelled", "expired"])} as "statusWord",
           coalesce((select c.visitors from opening c
             where c.tenant_id = ${tenantId} and c.recommendation_id = r.id), 0) as visitors,
           (select count(*) from recipient k
             where k.tenant_id = ${tenantId} and k.recommendation_id = r.id) as recipients,
           (select count(*) from placed_order o
             where o.tenant_id = ${tenantId} and o.recommendation_id = r.id and ${countsAsOrder}) as orders,
           ${rewardsOf(tenantId, sql`w.recommendation_id = r.id`)} as "rewardCents"
      from recommendation r ${referrerOf(tenantId)} ${memberOf("r")} ${itemOf("r")}
     where r.tenant_id = ${tenantId} and ${credited("r", scope)}`,
  sums: sql`coalesce(sum(visitors), 0)::bigint as visitors, coalesce(sum(recipients), 0)::bigint as recipients,
            coalesce(sum(orders), 0)::bigint as orders, coalesce(sum("rewardCents"), 0)::bigint as "rewardCents"`,
};

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
    select lead.*, ${worded("status", LeadStatus, ["open", "confirmed", "expired"])} as "statusWord"
      from (
        select k.id, k.number, ${personName("k", sql`k.number`, scope)} as name,
               case when k.advertising_consent_at is not null then k.email end as email,
               ${itemName} as "productName", r.number as "recommendationNumber", ${referrerColumns(scope)}, ${memberColumns},
               coalesce(k.channel, r.channel) as channel, k.created_at as "acceptedAt",
               case when k.deleted_at is not null or k.keep_until <= ${scope.now} then 'expired'
                    when k.confirmed_at is not null then 'confirmed' else 'open' end as status,
               k.confirmed_at as "confirmedAt", k.keep_until as "validUntil", k.deleted_at is not null as "isDeleted"
          from recommendation r
          ${lookUp(tenantId, "recipient", "k", sql`k.recommendation_id = r.id`)}
          ${referrerOf(tenantId)} ${memberOf("r")} ${itemOf("r")}
         where r.tenant_id = ${tenantId} and ${credited("r", scope)}
           and (select count(*) from placed_order o
                 where o.tenant_id = ${tenantId} and o.recommendation_id = r.id and o.recipient_id = k.id) = 0
      ) lead`,
  sums: sql`count(*) filter (where status = 'open') as open, count(*) filter (where status = 'confirmed') as confirmed,
            count(*) filter (where status = 'expired') as expired`,
};

export const orders: ReportQuery = {
  newest: "orderedAt",
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
    times: ["orderedAt", "releasedAt", "releaseUntil"],
  },
  rows: ({ tenantId }, scope) => sql`
    select placed.*, ${worded("status", OrderStatus, orderStates)} as "statusWord",
           ${worded("release", ReleaseState, releaseStates)} as "releaseWord"
      from (
        select o.id, o.number, o.ordered_at as "orderedAt", ${itemName} as "productName",
               ${personName("k", sql`k.number`, scope)} as "customerName", r.number as "recommendationNumber",
               ${referrerColumns(scope)}, ${memberColumns}, nullif(q.status, 'waived') as release,
               case when q.status in ('waiting', 'confirming') then q.due_at end as "releaseUntil",
               coalesce(nullif(trim(concat_ws(' ', decider.first_name, decider.last_name)), ''), q.operator) as "releasedBy",
               coalesce(q.decided_at, q.first_at) as "releasedAt",
               ((q.status in ('waiting', 'confirming') or ${scope.releasesReports} and o.verified_at is null and q.status is null)
                 and o.cancelled_at is null and o.unrewarded_because is null
                 and q.first_by is distinct from ${scope.releaserId}
                 and ${scope.releaserId}::bigint is not null) is true as "isReleasable",
               case when o.cancelled_at is not null or o.refused_at is not null then 'cancelled' when o.unrewarded_because is not null then 'unrewarded'
                    when o.released_at is not null then 'released' when o.verified_at is null then 'reported'
                    else 'verified' end as status,
               ${rewardsOf(tenantId, sql`w.recommendation_id = r.id and w.order_id = o.id`)} as "rewardCents",
               coalesce(q.reason, o.unrewarded_because) as reason, q.reason is not null as "isReasonTyped"
          from recommendation r
          ${lookUp(tenantId, "placed_order", "o", sql`o.recommendation_id = r.id`)}
          left join recipient k on k.tenant_id = o.tenant_id and k.id = o.recipient_id
          left join order_release q on q.tenant_id = ${tenantId} and q.order_id = o.id
          left join agency_member decider on decider.tenant_id = ${tenantId} and decider.id = coalesce(q.decided_by, q.first_by)
          ${referrerOf(tenantId)} ${memberOf("r")} ${itemOf("o")}
         where r.tenant_id = ${tenantId} and ${credited("r", scope)}
      ) placed`,
  sums: sql`count(*) filter (where status in ('verified', 'released')) as valid,
            count(*) filter (where status = 'cancelled') as cancelled,
            count(*) filter (where status = 'verified' and release in ('waiting', 'confirming')) as waiting,
            coalesce(sum("rewardCents"), 0)::bigint as "rewardCents"`,
};

/** What referrers and recipients get for the agency's orders. Rewards that are held or not released have no date yet. */
export const rewards: ReportQuery = {
  newest: "createdAt",
  searched: {
    texts: ["orderNumber", "recommendationNumber", "productName", "personName", "statusWord", ...people],
    times: ["createdAt", "statusAt", "availableAt"],
  },
  rows: ({ tenantId }, scope) => sql`
    select given.*, ${worded("status", RewardState, rewardStates)} as "statusWord",
           case when status = 'open' and not "isUnreleased" and not "isHeld" then due end as "availableAt"
      from (
        select w.id, w.created_at as "createdAt", o.number as "orderNumber", r.number as "recommendationNumber",
               ${itemName} as "productName", w.party, ${referrerColumns(scope)}, ${memberColumns},
               case w.party when 'referrer' then ${personName("f", sql`f.id`, scope)}
                            else ${personName("k", sql`k.number`, scope)} end as "personName",
               w.amount_cents as "amountCents", w.status, w.status_at as "statusAt", w.due_at as due,
               (w.held_at is not null and w.decided_at is null) as "isHeld",
               (w.status = 'open' and w.kind <> 'goodwill' and q.status in ('waiting', 'confirming')) is true as "isUnreleased"
          from recommendation r
          ${lookUp(tenantId, "reward", "w", sql`w.recommendation_id = r.id`)}
          join placed_order o on o.tenant_id = ${tenantId} and o.id = w.order_id
          left join recipient k on k.tenant_id = ${tenantId} and k.id = w.recipient_id
          left join order_release q on q.tenant_id = ${tenantId} and q.order_id = w.order_id
          ${referrerOf(tenantId)} ${memberOf("r")} ${itemOf("o")}
         where r.tenant_id = ${tenantId} and ${credited("r", scope)}
      ) given`,
  sums: sql`coalesce(sum("amountCents") filter (where status not in ('cancelled', 'expired')), 0)::bigint as "amountCents",
            coalesce(sum("amountCents") filter (where status in ('open', 'provided', 'collected')), 0)::bigint as "openCents",
            coalesce(sum("amountCents") filter (where status = 'paid'), 0)::bigint as "paidCents"`,
};

export const invitations: ReportQuery = {
  newest: "invitedAt",
  searched: {
    texts: ["number", "name", "email", "kind", "memberName", "memberNumber", "statusWord"],
    times: ["invitedAt", "mailedAt", "openedAt", "remindedAt", "acceptedAt", "endedAt"],
  },
  rows: ({ tenantId }, scope) => sql`
    select sent.*, ${worded("status", InvitationStatus, invitationStates)} as "statusWord"
      from (
        select i.id, i.number, case when i.email = '' then ${scope.deletedWord}::text || ' ' || i.number
                 else ${fullName("i")} end as name,
               nullif(i.email, '') as email, i.kind, ${memberColumns}, i.created_at as "invitedAt",
               i.status, i.mailed_at as "mailedAt", i.opened_at as "openedAt", i.reminded_at as "remindedAt",
               i.accepted_at as "acceptedAt", coalesce(i.withdrawn_at, i.declined_at, i.expired_at) as "endedAt"
          from invitation i ${memberOf("i")}
         where i.tenant_id = ${tenantId} and ${credited("i", scope)}
      ) sent`,
  sums: sql.join(
    invitationStates.map(
      (state) => sql`count(*) filter (where status = ${state}::text) as ${sql.ref(state)}`,
    ),
  ),
};

export interface ReportRow {
  readonly id: number;
  readonly [column: string]: unknown;
}

export async function readPage(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  { page, size, ...selection }: ReportSelection & { readonly page: number; readonly size: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from (${report.rows(tx, scope)}) report where ${matching(report, selection.words)}
     order by ${sorted(report, selection)} limit ${size} offset ${(page - 1) * size}`.execute(tx);
  return rows;
}

/** The number of rows that the filter leaves, and the report's sums over them. */
export async function readSums(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  words: readonly SearchedWord[],
): Promise<{ readonly totalCount: number; readonly [sum: string]: number }> {
  const { rows } = await sql<{ totalCount: number }>`
    select count(*) as "totalCount", ${report.sums} from (${report.rows(tx, scope)}) report
     where ${matching(report, words)}`.execute(tx);
  return rows[0] ?? { totalCount: 0 };
}

/** The ids of the whole result in its order: little enough to be held while the rows are read in parts. */
export async function readIds(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  selection: ReportSelection,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${report.rows(tx, scope)}) report where ${matching(report, selection.words)}
     order by ${sorted(report, selection)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Some rows of the report, in any order. */
export async function readRows(
  tx: TenantTransaction,
  report: ReportQuery,
  scope: ReportScope,
  ids: readonly number[],
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from (${report.rows(tx, scope)}) report where id = any (${ids}::bigint[])`.execute(tx);
  return rows;
}

/** One recommendation of the report. */
export async function findCredited(
  tx: TenantTransaction,
  scope: ReportScope,
  number: string,
): Promise<RecommendationRow | undefined> {
  const { rows } = await sql<RecommendationRow>`
    select * from (${recommendations.rows(tx, scope)}) report where number = ${number}`.execute(tx);
  return rows[0];
}
