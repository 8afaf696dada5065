import type { ClickKind } from "@weitersagen/domain/click";
import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import { bigintsOf, bytesOf, momentsOf, plainTextsOf } from "../../platform/db/binary-array.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import type { PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";

/** What a click needs to know of a recommendation. */
export interface Link {
  readonly id: number;
  readonly number: string;
  readonly status: RecommendationStatus;
  readonly validUntil: Date;
  readonly lockedAt: Date | null;
}

const columns = `id, number, status, valid_until as "validUntil", locked_at as "lockedAt"`;
const link = {
  id: "recommendation.id",
  number: "recommendation.number",
  status: "recommendation.status",
  validUntil: "recommendation.valid_until",
  lockedAt: "recommendation.locked_at",
} as const;
const byNumber = defineStatement(
  `select ${columns} from recommendation where tenant_id = $1 and number = $2`,
  link,
);
const byCode = defineStatement(
  `select ${columns} from recommendation where tenant_id = $1 and code = $2`,
  link,
);

export async function findLink(
  tx: TenantTransaction,
  by: "number" | "code",
  value: string,
): Promise<Link | undefined> {
  return (await tx.run(by === "number" ? byNumber : byCode, [tx.tenantId, value]))[0];
}

export interface Click {
  readonly recommendationId: number;
  readonly at: Date;
  readonly channel: string | null;
  /** Keyed hash of sixteen bytes, each of them a character. */
  readonly visitor: string;
  readonly kind: ClickKind;
}

// Enters the tenant's scope before the row comes to the wall, because the row is made with the scope's.
const storeBatch = defineStatement(
  `with scope as materialized (select set_config('app.tenant_id', $1::integer::text, true))
   insert into click_batch (tenant_id, recommendations, moments, channels, visitors, kinds)
   select $1::integer, $2::bigint[], $3::timestamptz[], $4::text[], $5::bytea[], $6::text[] from scope`,
);

/** Many clicks in one row: one round trip and one commit. */
export async function insertBatch(
  database: Database,
  tenantId: number,
  clicks: readonly Click[],
): Promise<void> {
  await database.send(storeBatch, [
    tenantId,
    bigintsOf(clicks.map(({ recommendationId }) => recommendationId)),
    momentsOf(clicks.map(({ at }) => at.getTime())),
    plainTextsOf(clicks.map(({ channel }) => channel)),
    bytesOf(clicks.map(({ visitor }) => visitor)),
    plainTextsOf(clicks.map(({ kind }) => kind)),
  ]);
}

const waitingBatch = defineStatement(`select from click_batch where tenant_id = $1 limit 1`);

export async function isBatchWaiting(tx: TenantTransaction): Promise<boolean> {
  return (await tx.run(waitingBatch, [tx.tenantId])).length > 0;
}

// Any number that nothing else in this database locks.
const countingLock = 7_204_007;
const lockCounting = defineStatement(`select pg_advisory_xact_lock($1, $2)`);
const openMonths = defineStatement(`select platform.open_click_months($1)`);

/** Only one counts the clicks of a tenant at a time, until the end of its transaction. */
export async function beginCounting(tx: TenantTransaction): Promise<void> {
  await tx.run(lockCounting, [countingLock, tx.tenantId]);
  await tx.run(openMonths, [tx.tenantId]);
}

const countBatches = defineStatement(
  `with taken as (
     delete from click_batch where tenant_id = $1 and ctid = any (array(
       select ctid from click_batch where tenant_id = $1 limit $2))
     returning recommendations, moments, channels, visitors, kinds),
   kept as (
     insert into counted_batch (tenant_id, began_at, recommendations, moments, channels, visitors, kinds)
     select $1, moments[1], recommendations, moments, channels, visitors, kinds from taken),
   people as materialized (
     select recommendation_id, (clicked_at at time zone 'UTC')::date as day, visitor,
            min(clicked_at) as first, max(clicked_at) as last
       from (select unnest(recommendations) as recommendation_id, unnest(moments) as clicked_at,
                    unnest(visitors) as visitor, unnest(kinds) as kind from taken) followed
      where kind = 'person' group by 1, 2, 3),
   new_visitor as (
     insert into counted_visitor (tenant_id, day, recommendation_id, visitor)
     select $1, day, recommendation_id, visitor from people
     on conflict do nothing returning recommendation_id, day, visitor),
   opened as (
     insert into opening as o (tenant_id, recommendation_id, visitors, first_at, last_at)
     select $1, recommendation_id, count(n.visitor), min(first), max(last)
       from people left join new_visitor n using (recommendation_id, day, visitor)
      where exists (select from recommendation r where r.tenant_id = $1 and r.id = recommendation_id)
      group by recommendation_id
     on conflict (tenant_id, recommendation_id) do update set
       visitors = o.visitors + excluded.visitors, first_at = least(o.first_at, excluded.first_at),
       last_at = greatest(o.last_at, excluded.last_at))
   select count(*) as batches from taken`,
  { batches: "bigint" },
);

/** Counts who is new in some batches and puts them by; answers how many there were. */
export async function countSome(tx: TenantTransaction, most: number): Promise<number> {
  const [row] = await tx.run(countBatches, [tx.tenantId, most]);
  return row?.batches ?? 0;
}

const opening = defineStatement(
  `select visitors, last_at as "openedAt" from opening where tenant_id = $1 and recommendation_id = $2`,
  { visitors: "opening.visitors", openedAt: "opening.last_at" },
);

export async function findOpening(tx: TenantTransaction, recommendationId: number) {
  return (await tx.run(opening, [tx.tenantId, recommendationId]))[0];
}

const keepPartitions = defineStatement("select platform.keep_click_partitions($1, $2)");

/** Makes the partitions around a moment and drops those that are too old. */
export async function keepClickPartitions(tx: PlatformTransaction, now: Date, months: number): Promise<void> {
  await tx.run(keepPartitions, [now, months]);
}
