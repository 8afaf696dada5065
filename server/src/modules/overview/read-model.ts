import { pendingStates } from "@weitersagen/domain/privacy-request";
import { sql } from "kysely";
import {
  isHeld,
  isNoteToClear,
  isReleaseOpen,
  waitsForPerson,
  waitsForVoucher,
} from "../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { isUndeliverable } from "../../platform/mail/mail-rows.ts";

interface Waiting {
  readonly kind: string;
  readonly count: number;
  readonly cents: number | null;
  readonly since: Date | null;
}

export interface Limits {
  readonly now: Date;
  /** Transfers chosen until this time break the promise of four weeks. */
  readonly late: Date;
  /** Transfers chosen until this time break it within a week. */
  readonly soon: Date;
  /** Rewards that wait for a voucher since this time or longer have met an empty stock. */
  readonly voucher: Date;
  /** Orders that came before this time and fit no recommendation will not fit one any more. */
  readonly order: Date;
  /** The day of the calendar, as `2026-11-16`. */
  readonly today: string;
  /** Mails that failed before this time are history. */
  readonly mail: Date;
  /** The fingerprint of the account that pays: it cannot be paid to. */
  readonly payerAccount: Buffer | null;
}

/** What waits for a person. Each part reads an index of what is open, never a whole table. */
export async function countWaiting(tx: TenantTransaction, limits: Limits): Promise<Waiting[]> {
  const { now, late, soon, voucher, order, mail, today, payerAccount } = limits;
  const tenant = tx.tenantId;
  const { rows } = await sql<Waiting>`
    select 'claims' as kind, count(*) as count, null::bigint as cents, min(status_at) as since
      from claim where tenant_id = ${tenant} and status = 'checking'
    union all
    select 'heldRewards', count(*), sum(amount_cents)::bigint, min(held_at)
      from reward where tenant_id = ${tenant} and ${isHeld("reward")}
    union all
    select 'appeals', count(*), sum(amount_cents)::bigint, min(appealed_at)
      from reward where tenant_id = ${tenant} and appealed_at is not null and appeal_decided_at is null
    union all
    select case when due_on < ${today}::date then 'overdueRequests' else 'privacyRequests' end, count(*), null,
           min(created_at)
      from privacy_request where tenant_id = ${tenant} and state in (${sql.join(pendingStates)})
     group by 1
    union all
    select 'batchesToRelease', count(*), null, min(created_at)
      from payout_batch where tenant_id = ${tenant} and status = 'created'
    union all
    select 'payable', count(*), sum(amount_cents)::bigint, min(status_at)
      from reward where tenant_id = ${tenant} and status = 'collected' and choice = 'transfer'
       and not exists (select from payout p
                        where p.tenant_id = reward.tenant_id and p.reward_id = reward.id and p.status = 'live')
    union all
    select 'agenciesWithoutAccount', count(distinct n.agency_id), sum(n.gross_cents)::bigint, min(n.status_at)
      from credit_note n join agency a on a.tenant_id = n.tenant_id and a.id = n.agency_id
     where n.tenant_id = ${tenant} and n.kind = 'invoice' and n.status = 'issued' and n.objection_until <= ${now}
       and (a.sealed is null or a.fingerprint = ${payerAccount}) and not ${isNoteToClear("n")}
    union all
    select 'returnsToClear', count(*), sum(w.amount_cents)::bigint, min(w.status_at)
      from reward w
     where w.tenant_id = ${tenant}
       and ${waitsForPerson("w", { payout: sql.table("payout") })}
    union all
    select 'notesToClear', count(*), sum(n.gross_cents)::bigint, min(n.status_at)
      from credit_note n where n.tenant_id = ${tenant} and ${isNoteToClear("n")}
    union all
    select 'bankEntriesAside', count(*), null, min(set_aside_at)
      from bank_entry_aside where tenant_id = ${tenant} and resolved_at is null
    union all
    select case when status_at <= ${late} then 'lateTransfers' else 'transfersDueSoon' end, count(*),
           sum(amount_cents)::bigint, min(status_at)
      from reward where tenant_id = ${tenant} and status = 'collected' and choice = 'transfer' and status_at <= ${soon}
     group by 1
    union all
    select 'waitingVouchers', count(*), sum(amount_cents)::bigint, min(status_at)
      from reward where tenant_id = ${tenant} and ${waitsForVoucher("reward")}
       and status_at <= ${voucher}
    union all
    select 'filesToSend', count(*), sum(total_cents)::bigint, min(released_at)
      from payout_batch as batch where tenant_id = ${tenant} and status = 'released'
       and not exists (select from payout_batch_event as event where event.tenant_id = batch.tenant_id
                          and event.batch_id = batch.id and event.kind = 'exported')
       and not exists (select from payout p where p.tenant_id = batch.tenant_id and p.batch_id = batch.id
                          and (p.confirmed_in is not null or p.ended_in is not null))
    union all
    select 'unmatchedOrders', count(*), null, min(created_at)
      from placed_order where tenant_id = ${tenant} and recommendation_id is null and verified_at is not null
       and cancelled_at is null and created_at >= ${order}
    union all
    select 'failedMails', count(*), null, min(created_at)
      from mail where tenant_id = ${tenant} and ${isUndeliverable} and created_at >= ${mail}
    union all
    select 'refusedPlans', count(*), null, min(due_at)
      from content_plan where tenant_id = ${tenant} and failure is not null
    union all
    select 'stoppedJobs', count(*), null, min(created_at)
      from platform.troubled_jobs(1000) where state = 'givenUp'
    union all
    select 'overdueReleases', count(*), null, min(q.due_at)
      from order_release q
      join placed_order o on o.tenant_id = q.tenant_id and o.id = q.order_id
     where q.tenant_id = ${tenant} and ${isReleaseOpen("q")} and q.due_at <= ${now}
       and o.cancelled_at is null and o.unrewarded_because is null`.execute(tx);
  return rows;
}
