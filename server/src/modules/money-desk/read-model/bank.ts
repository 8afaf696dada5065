import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

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
