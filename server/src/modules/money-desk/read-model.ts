import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface BatchSummary {
  readonly id: number;
  readonly number: string;
  readonly state: "created" | "released" | "voided";
  readonly count: number;
  readonly totalCents: number;
  readonly executionOn: string | null;
  readonly sha256: Buffer | null;
  readonly confirmed: number;
  readonly cameBack: number;
  readonly cameBackCents: number;
  readonly createdById: number;
  readonly createdBy: string;
  readonly exportedAt: Date | null;
}

/** A batch with the sums of its payments. */
export async function findBatchSummary(
  tx: TenantTransaction,
  number: string,
): Promise<BatchSummary | undefined> {
  const { rows } = await sql<BatchSummary>`
    select batch.id, batch.number, batch.status as state,
           coalesce(batch.count, sums.live)::integer as count,
           coalesce(batch.total_cents, sums.cents)::bigint as "totalCents",
           batch.execution_on::text as "executionOn", batch.sha256,
           sums.confirmed::integer as confirmed, sums.back::integer as "cameBack",
           sums.back_cents::bigint as "cameBackCents",
           batch.created_by as "createdById", creator.name as "createdBy", exported.at as "exportedAt"
      from payout_batch as batch
      join operator as creator on creator.id = batch.created_by
      cross join lateral (
        select count(*) filter (where status in ('live', 'voided')) as live,
               coalesce(sum(amount_cents) filter (where status in ('live', 'voided')), 0) as cents,
               count(*) filter (where confirmed_in is not null and status = 'live') as confirmed,
               count(*) filter (where status in ('rejected', 'returned')) as back,
               coalesce(sum(amount_cents) filter (where status in ('rejected', 'returned')), 0) as back_cents
          from payout where payout.tenant_id = batch.tenant_id and payout.batch_id = batch.id) as sums
      left join lateral (
        select max(at) as at from payout_batch_event as event
         where event.tenant_id = batch.tenant_id and event.batch_id = batch.id and event.kind = 'exported') as exported
        on true
     where batch.tenant_id = ${tx.tenantId} and batch.number = ${number}`.execute(tx);
  return rows[0];
}

export interface BatchEvent {
  readonly kind: "created" | "released" | "exported" | "voided";
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
}

/** What was done with a batch, in order. */
export function eventsOfBatch(tx: TenantTransaction, batchId: number): Promise<BatchEvent[]> {
  return tx
    .selectFrom("payout_batch_event as event")
    .leftJoin("operator", "operator.id", "event.operator_id")
    .select([
      "event.kind",
      "event.at",
      sql<string>`coalesce(operator.name, event.os_user)`.as("by"),
      "event.reason",
    ])
    .where("event.tenant_id", "=", tx.tenantId)
    .where("event.batch_id", "=", batchId)
    .orderBy("event.id")
    .execute() as Promise<BatchEvent[]>;
}

export interface BankFileRow {
  readonly kind: string;
  readonly messageId: string;
  readonly page: number;
  readonly importedAt: Date;
  readonly importedBy: string;
  readonly confirmed: number;
  readonly cameBack: number;
  readonly aside: number;
}

/** The newest files of the bank and what each of them did. */
export async function newestBankFiles(tx: TenantTransaction, size: number): Promise<BankFileRow[]> {
  const { rows } = await sql<BankFileRow>`
    with file as (
      select * from bank_file where tenant_id = ${tx.tenantId} order by imported_at desc, id desc limit ${size})
    select file.kind, file.message_id as "messageId", file.page, file.imported_at as "importedAt",
           file.imported_by as "importedBy",
           (select count(*)::integer from payout
             where payout.tenant_id = file.tenant_id and payout.confirmed_in = file.id) as confirmed,
           (select count(*)::integer from payout
             where payout.tenant_id = file.tenant_id and payout.ended_in = file.id) as "cameBack",
           (select count(*)::integer from bank_entry_aside as aside
             where aside.tenant_id = file.tenant_id and aside.file_id = file.id) as aside
      from file order by file.imported_at desc, file.id desc`.execute(tx);
  return rows;
}

export interface UnconfirmedBatch {
  readonly number: string;
  readonly releasedAt: Date;
  readonly executionOn: string | null;
  readonly exportedAt: Date | null;
  readonly unconfirmed: number;
  readonly unconfirmedCents: number;
  readonly count: number;
}

/** Released batches with payments that no statement of the bank has confirmed yet, oldest first. */
export async function unconfirmedBatches(tx: TenantTransaction, size: number): Promise<UnconfirmedBatch[]> {
  const { rows } = await sql<UnconfirmedBatch>`
    select batch.number, batch.released_at as "releasedAt", batch.execution_on::text as "executionOn",
           (select max(at) from payout_batch_event as event
             where event.tenant_id = batch.tenant_id and event.batch_id = batch.id and event.kind = 'exported')
             as "exportedAt",
           waiting.count::integer as unconfirmed, waiting.cents::bigint as "unconfirmedCents", batch.count
      from payout_batch as batch
      join (select batch_id, count(*) as count, sum(amount_cents) as cents from payout
             where tenant_id = ${tx.tenantId} and status = 'live' and confirmed_in is null
             group by batch_id) as waiting on waiting.batch_id = batch.id
     where batch.tenant_id = ${tx.tenantId} and batch.status = 'released'
     order by batch.released_at limit ${size}`.execute(tx);
  return rows;
}

export interface VoucherUse {
  readonly valueCents: number;
  readonly used: number;
  readonly waitingSince: Date | null;
}

/** By value: how many codes were given out since a time, and since when the oldest reward waits for one. */
export async function voucherUse(tx: TenantTransaction, since: Date): Promise<VoucherUse[]> {
  const { rows } = await sql<VoucherUse>`
    select value_cents as "valueCents", sum(used)::integer as used, min(since) as "waitingSince" from (
      select value_cents, count(*) as used, null::timestamptz as since from voucher
       where tenant_id = ${tx.tenantId} and assigned_at >= ${since} group by value_cents
      union all
      select amount_cents, 0, min(status_at) from reward
       where tenant_id = ${tx.tenantId} and status = 'collected' and choice = 'voucher'
         and (held_at is null or decided_at is not null)
       group by amount_cents) as counted
     group by value_cents`.execute(tx);
  return rows;
}
