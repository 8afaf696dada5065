import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The number of batches that have waited too long for their next step, by that step. */
export interface WaitingBatches {
  /** Created, and not released. */
  readonly unreleased: number;
  /** Released, and their file was never exported. */
  readonly unsent: number;
  /** Exported, and the bank has not confirmed all of their payments. */
  readonly unconfirmed: number;
}

/**
 * Counts the batches that have waited since `before` or longer. A payout is `live` if it was not withdrawn, rejected,
 * returned or voided.
 */
export async function countWaitingBatches(tx: TenantTransaction, before: Date): Promise<WaitingBatches> {
  const { rows } = await sql<WaitingBatches>`
    select count(*) filter (where batch.status = 'created')::integer as unreleased,
           count(*) filter (where batch.status = 'released' and sent.at is null)::integer as unsent,
           count(*) filter (where batch.status = 'released' and sent.at <= ${before} and exists (
             select from payout where payout.tenant_id = batch.tenant_id and payout.batch_id = batch.id
                and payout.status = 'live' and payout.confirmed_in is null))::integer as unconfirmed
      from payout_batch as batch
      left join lateral (
        select min(at) as at from payout_batch_event as event
         where event.tenant_id = batch.tenant_id and event.batch_id = batch.id and event.kind = 'exported') as sent
        on true
     where batch.tenant_id = ${tx.tenantId} and batch.status in ('created', 'released')
       and coalesce(batch.released_at, batch.created_at) <= ${before}`.execute(tx);
  return rows[0] ?? { unreleased: 0, unsent: 0, unconfirmed: 0 };
}

/** Returns false if a warning was written after `warnedBefore`. If several servers call it at once, one gets true. */
export async function writePayoutWarning(
  tx: TenantTransaction,
  { now, warnedBefore }: { now: Date; warnedBefore: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("payout_warning")
    .values({ tenant_id: tx.tenantId, warned_at: now })
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet({ warned_at: now })
        .where("payout_warning.warned_at", "<=", warnedBefore),
    )
    .returning("tenant_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The released payments that did not come back, as sums and, where no cents are named, as counts. */
export interface BankSums {
  /** All of them, confirmed by the bank or not. */
  readonly paidCents: number;
  readonly confirmedCents: number;
  readonly unconfirmed: number;
  readonly unconfirmedCents: number;
  /** Entries of the bank's files that could not be booked and wait for a person. */
  readonly aside: number;
}

export async function sumAtBank(tx: TenantTransaction): Promise<BankSums> {
  const { rows } = await sql<BankSums>`
    select coalesce(sum(payout.amount_cents), 0)::bigint as "paidCents",
           coalesce(sum(payout.amount_cents) filter (where payout.confirmed_in is not null), 0)::bigint as "confirmedCents",
           count(*) filter (where payout.confirmed_in is null)::integer as unconfirmed,
           coalesce(sum(payout.amount_cents) filter (where payout.confirmed_in is null), 0)::bigint as "unconfirmedCents",
           (select count(*)::integer from bank_entry_aside
             where tenant_id = ${tx.tenantId} and resolved_at is null) as aside
      from payout
      join payout_batch as batch on batch.tenant_id = payout.tenant_id and batch.id = payout.batch_id
     where payout.tenant_id = ${tx.tenantId} and payout.status = 'live' and batch.status = 'released'`.execute(
    tx,
  );
  const [sums] = rows;
  if (!sums) throw new Error("a sum has one row");
  return sums;
}
