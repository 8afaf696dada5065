import type { BatchDetail } from "@weitersagen/contract/console/payouts";
import type { Payee } from "@weitersagen/contract/console/payout-lists";
import { sql } from "kysely";
import { cameBackForPerson, shownRewardState } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { paymentState } from "./payout-lists.ts";

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
  readonly cameBackForPerson: number;
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
           sums.back_cents::bigint as "cameBackCents", sums.for_person::integer as "cameBackForPerson",
           batch.created_by as "createdById", creator.name as "createdBy", exported.at as "exportedAt"
      from payout_batch as batch
      join operator as creator on creator.id = batch.created_by
      cross join lateral (
        select count(*) filter (where status in ('live', 'voided')) as live,
               coalesce(sum(amount_cents) filter (where status in ('live', 'voided')), 0) as cents,
               count(*) filter (where confirmed_in is not null and status = 'live') as confirmed,
               count(*) filter (where status in ('rejected', 'returned')) as back,
               coalesce(sum(amount_cents) filter (where status in ('rejected', 'returned')), 0) as back_cents,
               count(*) filter (where ${cameBackForPerson("payout")}) as for_person
          from payout where payout.tenant_id = batch.tenant_id and payout.batch_id = batch.id) as sums
      left join lateral (
        select max(at) as at from payout_batch_event as event
         where event.tenant_id = batch.tenant_id and event.batch_id = batch.id and event.kind = 'exported') as exported
        on true
     where batch.tenant_id = ${tx.tenantId} and batch.number = ${number}`.execute(tx);
  return rows[0];
}

const MOST_PAYEES = 500;

/** A payee without the account holder, which is encrypted. */
export interface StoredPayee extends Omit<Payee, "holder"> {
  readonly agencyId: number | null;
}

/** The tables with the payee of a payout `p`: a person of a reward, or the agency of a credit note. */
const payeeTables = sql`
  left join reward w on w.tenant_id = p.tenant_id and w.id = p.reward_id
  left join referrer f on f.tenant_id = w.tenant_id and f.id = w.referrer_id
  left join recipient k on k.tenant_id = w.tenant_id and k.id = w.recipient_id
  left join credit_note n on n.tenant_id = p.tenant_id and n.id = p.credit_note_id
  left join agency on agency.tenant_id = n.tenant_id and agency.id = n.agency_id`;

const payeeName = sql<string>`coalesce(agency.name,
  nullif(trim(concat_ws(' ', coalesce(f.first_name, k.first_name), coalesce(f.last_name, k.last_name))), ''),
  f.email, k.email, '–')`;

/** The names of payees by their payments, such as PRM-7. */
export async function payeeNames(
  tx: TenantTransaction,
  payments: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = payments.map((payment) => Number(payment.replace("PRM-", "")));
  const { rows } = await sql<{ payment: string; name: string }>`
    select 'PRM-' || p.id as payment, ${payeeName} as name from payout p ${payeeTables}
     where p.tenant_id = ${tx.tenantId} and p.id = any(${ids})`.execute(tx);
  return new Map(rows.map(({ payment, name }) => [payment, name]));
}

/**
 * The first payments of a batch with their payees: a person of a reward, or the agency of a credit note. An account that
 * was saved after the release is not the one that was paid.
 */
export async function payeesOfBatch(tx: TenantTransaction, number: string): Promise<StoredPayee[]> {
  const { rows } = await sql<StoredPayee>`
    select p.id, 'PRM-' || p.id as payment, p.amount_cents as "amountCents", ${paymentState} as state,
           p.bank_reason as reason, ${shownRewardState("w", { payout: sql.table("payout") })} as "rewardState",
           r.number as recommendation, n.number as "creditNote",
           ${payeeName} as name, agency.id as "agencyId",
           case when b.released_at is null
                  or coalesce(agency.account_saved_at, account.saved_at, b.released_at) <= b.released_at
                then coalesce(agency.masked, account.masked) end as account,
           case when w.id is not null then jsonb_build_object('kind', w.party, 'id', coalesce(f.id, k.id)) end as person
      from payout_batch b
      join payout p on p.tenant_id = b.tenant_id and p.batch_id = b.id
      ${payeeTables}
      left join recommendation r on r.tenant_id = w.tenant_id and r.id = w.recommendation_id
      left join bank_account account on account.tenant_id = w.tenant_id and account.person = w.party
       and account.person_id = coalesce(w.referrer_id, w.recipient_id)
     where b.tenant_id = ${tx.tenantId} and b.number = ${number}
     order by p.id limit ${MOST_PAYEES}`.execute(tx);
  return rows;
}

type BatchEvent = BatchDetail["events"][number];

/** What was done with a batch, and what the bank answered, in order. */
export async function eventsOfBatch(tx: TenantTransaction, batchId: number): Promise<BatchEvent[]> {
  const { rows } = await sql<BatchEvent>`
    select kind, at, by, reason, answer from (
      select event.kind::text, event.at, coalesce(operator.name, event.os_user) as by, event.reason,
             null::jsonb as answer, 1 as source, event.id
        from payout_batch_event event left join operator on operator.id = event.operator_id
       where event.tenant_id = ${tx.tenantId} and event.batch_id = ${batchId}
      union all
      select 'answered', file.imported_at, file.imported_by, null,
             jsonb_build_object('file', file.kind || ' ' || file.message_id,
               'confirmed', count(*) filter (where p.confirmed_in = file.id),
               'cameBack', count(*) filter (where p.ended_in = file.id)), 2, file.id
        from payout p join bank_file file on file.tenant_id = p.tenant_id and file.id in (p.confirmed_in, p.ended_in)
       where p.tenant_id = ${tx.tenantId} and p.batch_id = ${batchId}
       group by file.id, file.kind, file.message_id, file.imported_at, file.imported_by) as history
     order by at, source, id`.execute(tx);
  return rows;
}
