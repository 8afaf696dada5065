import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type DayRange, during, startOf } from "./days.ts";
import { isCancelled, isConfirmed, reached } from "./steps.ts";

export interface ReferrerCounts {
  readonly referrers: number;
  readonly returning: number;
  /** Of those who return, in the period. */
  readonly returningRecommendations: number;
}

/** How many people recommended in a period, and how many of them more than once or before. */
export async function referrerCounts(tx: TenantTransaction, range: DayRange): Promise<ReferrerCounts> {
  const { rows } = await sql<ReferrerCounts>`
    select count(*) as referrers, count(*) filter (where is_returning) as returning,
           coalesce(sum(times) filter (where is_returning), 0)::bigint as "returningRecommendations"
      from (select times, times > 1 or exists (
                     select from recommendation e
                      where e.tenant_id = ${tx.tenantId} and e.referrer_id = counted.referrer_id
                        and e.created_at < ${startOf(sql`${range.from}::date`)}) as is_returning
              from (select referrer_id, count(*) as times from recommendation
                     where tenant_id = ${tx.tenantId} and ${during("created_at", range)} group by 1) as counted)
           as referring`.execute(tx);
  return rows[0] ?? { referrers: 0, returning: 0, returningRecommendations: 0 };
}

export interface TopReferrer {
  readonly publicHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly recommendations: number;
  readonly accepted: number;
  readonly orders: number;
}

/** The people whose recommendations of a period brought most orders. */
export async function topReferrers(
  tx: TenantTransaction,
  range: DayRange,
  limit: number,
): Promise<TopReferrer[]> {
  const { rows } = await sql<TopReferrer>`
    select f.public_hash as "publicHash", f.first_name as "firstName", f.last_name as "lastName",
           count(*) as recommendations,
           count(*) filter (where ${reached.accepted}) as accepted,
           sum((select count(*) from placed_order p where p.tenant_id = r.tenant_id and p.recommendation_id = r.id
                   and ${isConfirmed} and not ${isCancelled}))::bigint as orders
      from recommendation r join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
     where r.tenant_id = ${tx.tenantId} and ${during("r.created_at", range)}
     group by f.id, 1, 2, 3 order by 6 desc, 5 desc, 4 desc, f.id limit ${limit}`.execute(tx);
  return rows;
}
