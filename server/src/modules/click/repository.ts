import type { ClickKind } from "@weitersagen/domain/click";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import type { PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";
import { dimensionsOfLink, joinLink, recommendationExists } from "./read-model.ts";

export interface StoredClick {
  readonly recommendationId: number;
  readonly at: Date;
  readonly channel: string | null;
  /** Keyed hash of the visitor, in ASCII. */
  readonly visitor: string;
  readonly kind: ClickKind;
}

// Sent outside a transaction, so it sets the tenant's scope itself, before row-level security checks the row.
const storeBatch = defineStatement(
  `with scope as materialized (select set_config('app.tenant_id', $1::integer::text, true))
   insert into click_batch (tenant_id, recommendations, moments, channels, visitors, kinds)
   select $1::integer, $2::bigint[], $3::timestamptz[], $4::text[], $5::bytea[], $6::text[] from scope`,
);

/** Stores many clicks as one row: one round trip and one commit. */
export async function insertBatch(
  database: Database,
  tenantId: number,
  clicks: readonly StoredClick[],
): Promise<void> {
  await database.send(storeBatch, [
    tenantId,
    clicks.map(({ recommendationId }) => recommendationId),
    clicks.map(({ at }) => at),
    clicks.map(({ channel }) => channel),
    clicks.map(({ visitor }) => Buffer.from(visitor)),
    clicks.map(({ kind }) => kind),
  ]);
}

export async function hasBatches(tx: TenantTransaction): Promise<boolean> {
  const row = await tx
    .selectFrom("click_batch")
    .select(sql`1`.as("one"))
    .where("tenant_id", "=", tx.tenantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// A number that no other lock in this database uses.
const countingLock = 7_204_007;

/** Locks counting for the tenant until the end of the transaction, and creates missing partitions. */
export async function prepareCounting(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${countingLock}, ${tx.tenantId})`.execute(tx);
  await sql`select platform.open_click_months(${tx.tenantId})`.execute(tx);
}

const countAndMoveBatches = defineStatement(
  `with taken as (
     delete from click_batch where tenant_id = $1 and ctid = any (array(
       select ctid from click_batch where tenant_id = $1 limit $2))
     returning recommendations, moments, channels, visitors, kinds),
   kept as (
     insert into counted_batch (tenant_id, began_at, recommendations, moments, channels, visitors, kinds)
     select $1, moments[1], recommendations, moments, channels, visitors, kinds from taken),
   followed as materialized (
     select unnest(recommendations) as recommendation_id, unnest(moments) as clicked_at,
            unnest(channels) as channel, unnest(visitors) as visitor, unnest(kinds) as kind from taken),
   people as materialized (
     select recommendation_id, (clicked_at at time zone 'UTC')::date as day, visitor,
            min(clicked_at) as first, max(clicked_at) as last, min(channel) as channel
       from followed where kind = 'person' group by 1, 2, 3),
   new_visitor as (
     insert into counted_visitor (tenant_id, day, recommendation_id, visitor)
     select $1, day, recommendation_id, visitor from people
     on conflict do nothing returning recommendation_id, day, visitor),
   opened as (
     insert into opening as o (tenant_id, recommendation_id, visitors, first_at, last_at)
     select $1, recommendation_id, count(n.visitor), min(first), max(last)
       from people left join new_visitor n using (recommendation_id, day, visitor)
      where ${recommendationExists}
      group by recommendation_id
     on conflict (tenant_id, recommendation_id) do update set
       visitors = o.visitors + excluded.visitors, first_at = least(o.first_at, excluded.first_at),
       last_at = greatest(o.last_at, excluded.last_at)),
   tally as (
     select recommendation_id, (clicked_at at time zone 'Europe/Berlin')::date as day, channel,
            case kind when 'person' then 'click' else 'machineClick' end as kind, count(*) as count
       from followed group by 1, 2, 3, 4
     union all
     select recommendation_id, (first at time zone 'Europe/Berlin')::date, channel, 'visit', count(*)
       from people join new_visitor n using (recommendation_id, day, visitor) group by 1, 2, 3)
   select 'batch' as kind, null::date as day, null::integer as "productId", null::text as channel, null::text as campaign,
          null::bigint as "agencyId", null::bigint as "memberId", count(*) as count from taken
   union all
   select tally.kind, tally.day, ${dimensionsOfLink}, sum(tally.count)::bigint from tally ${joinLink} group by 1, 2, 3, 4, 5, 6, 7`,
  {
    kind: "text",
    day: "date?",
    productId: "integer?",
    channel: "text?",
    campaign: "text?",
    agencyId: "bigint?",
    memberId: "bigint?",
    count: "bigint",
  },
);

/** Clicks of one kind, day and link's product, channel, campaign, agency and member. */
export interface ClickTally {
  readonly day: string;
  readonly kind: "click" | "machineClick" | "visit";
  readonly productId: number;
  readonly channel: string;
  readonly campaign: string;
  readonly agencyId: number;
  readonly memberId: number;
  readonly count: number;
}

/**
 * Counts new visitors in some batches and moves the batches to the counted ones. Clicks on missing recommendations are
 * moved without being counted. Returns how many batches there were, and the clicks in them by day.
 */
export async function countBatches(
  tx: TenantTransaction,
  limit: number,
): Promise<{ readonly batches: number; readonly tallies: readonly ClickTally[] }> {
  const rows = await tx.run(countAndMoveBatches, [tx.tenantId, limit]);
  return {
    batches: rows.find(({ kind }) => kind === "batch")?.count ?? 0,
    tallies: rows.filter(({ kind }) => kind !== "batch") as unknown as ClickTally[],
  };
}

export function findOpening(tx: TenantTransaction, recommendationId: number) {
  return tx
    .selectFrom("opening")
    .select(["visitors", "last_at as openedAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("recommendation_id", "=", recommendationId)
    .executeTakeFirst();
}

/** Creates the partitions around a point in time. */
export async function createPartitions(tx: PlatformTransaction, now: Date): Promise<void> {
  await sql`select platform.keep_click_partitions(${now}, null)`.execute(tx);
}

/** Drops the partitions older than this many months and returns how many there were. */
export async function dropPartitions(tx: PlatformTransaction, now: Date, months: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select platform.drop_click_partitions(${now}, ${months}) as dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
}
