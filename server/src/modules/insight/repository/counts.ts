import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { computedMails } from "../read-model/computed.ts";

/** An event that no other table stores, counted by day. Names no person. */
export interface Counted {
  readonly day: string;
  readonly kind: "seenCatalogue" | "seenForm" | "share" | "click" | "machineClick" | "visit";
  readonly productId: number;
  readonly channel: string;
  readonly campaign: string;
  readonly language: string;
  readonly device: string;
  readonly agencyId: number;
  readonly memberId: number;
  readonly count: number;
}

/** Adds to the counters and marks their days. The rows are sorted, so that two writers wait for each other in one order. */
export async function insertCounts(tx: TenantTransaction, counts: readonly Counted[]): Promise<void> {
  const list = <Key extends keyof Counted>(key: Key) => counts.map((row) => row[key]);
  await sql`
    insert into insight_count as c (tenant_id, day, kind, product_id, channel, campaign, language, device, agency_id,
                                    agency_member_id, count)
    select ${tx.tenantId}, * from unnest(
             ${list("day")}::date[], ${list("kind")}::text[], ${list("productId")}::integer[],
             ${list("channel")}::text[], ${list("campaign")}::text[], ${list("language")}::text[],
             ${list("device")}::text[], ${list("agencyId")}::bigint[], ${list("memberId")}::bigint[],
             ${list("count")}::bigint[])
     order by 2, 3, 4, 5, 6, 7, 8, 9, 10
    on conflict (tenant_id, day, kind, product_id, channel, campaign, language, device, agency_id, agency_member_id)
    do update set count = c.count + excluded.count`.execute(tx);
  await insertChanges(tx, [...new Set(list("day"))]);
}

async function insertChanges(tx: TenantTransaction, days: readonly string[]): Promise<void> {
  await sql`insert into insight_change select ${tx.tenantId}, unnest(${days}::date[])`.execute(tx);
}

/** Whether days wait to be computed. */
export async function hasChanges(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from insight_change where tenant_id = ${tx.tenantId}) as waits`.execute(tx);
  return rows[0]?.waits === true;
}

/** Replaces the counted mails of these days and marks them. */
export async function replaceMailCounts(tx: TenantTransaction, days: readonly string[]): Promise<void> {
  await sql`
    delete from insight_count
     where tenant_id = ${tx.tenantId} and day = any (${days}::date[]) and kind in ('mailSent', 'mailFailed')`.execute(
    tx,
  );
  await sql`insert into insight_count (tenant_id, day, kind, channel, count) ${computedMails(tx, days)}`.execute(
    tx,
  );
  await insertChanges(tx, days);
}
