import type { OwedAgency, OwedMonth } from "@weitersagen/contract/console/books";
import type { Party } from "@weitersagen/domain/reward";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The rewards that the ledger owes before a time, with the time of their first entry. */
const owedRewards = (tx: TenantTransaction, before: Date, after = 0): RawBuilder<unknown> => sql`
  select e.reward_id as id, min(e.at) as earned_at, -sum(l.amount_cents)::bigint as cents
    from ledger_entry e
    join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'owed'
   where e.tenant_id = ${tx.tenantId} and e.at < ${before} and e.reward_id > ${after}
   group by e.reward_id having sum(l.amount_cents) <> 0`;

/** Rewards owed before a time, by the month in Germany in which they were earned. */
export async function owedByMonth(tx: TenantTransaction, before: Date): Promise<OwedMonth[]> {
  const { rows } = await sql<OwedMonth>`
    select to_char(earned_at at time zone 'Europe/Berlin', 'YYYY-MM') as month,
           count(*)::integer as count, sum(cents)::bigint as cents
      from (${owedRewards(tx, before)}) as owed group by 1 order by 1`.execute(tx);
  return rows;
}

/** What agencies are owed before a time: their commissions and the tax of their credit notes, less what was paid. */
export async function owedByAgency(tx: TenantTransaction, before: Date): Promise<OwedAgency[]> {
  const { rows } = await sql<OwedAgency>`
    select a.number, a.name, -sum(l.amount_cents)::bigint as cents
      from ledger_entry e
      join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'commission_owed'
      left join commission c on c.tenant_id = e.tenant_id and c.id = e.commission_id
      left join credit_note n on n.tenant_id = e.tenant_id and n.id = e.credit_note_id
      join agency a on a.tenant_id = e.tenant_id and a.id = coalesce(c.agency_id, n.agency_id)
     where e.tenant_id = ${tx.tenantId} and e.at < ${before}
     group by a.number, a.name having sum(l.amount_cents) <> 0 order by a.number`.execute(tx);
  return rows;
}

export interface OwedToAgency {
  readonly agencyNumber: string;
  readonly agencyName: string;
  /** Null: the commission of an order that no credit note had before that time. */
  readonly creditNote: string | null;
  /** The order of such a commission. */
  readonly orderNumber: string | null;
  readonly since: Date;
  readonly cents: number;
}

/**
 * What agencies are owed before a time, item by item: credit notes that were issued and not paid, and the commissions of
 * orders that no credit note had by then. A commission belongs to the note that contained it at that time.
 */
export async function owedAgencyItems(tx: TenantTransaction, before: Date): Promise<OwedToAgency[]> {
  const { rows } = await sql<OwedToAgency>`
    with item as (
      select coalesce(e.credit_note_id, settled.note_id) as note_id,
             case when settled.note_id is null then earned.agency_id end as agency_id,
             case when settled.note_id is null then earned.order_id end as order_id,
             min(e.at) as since, -sum(l.amount_cents)::bigint as cents
        from ledger_entry e
        join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'commission_owed'
        left join commission earned on earned.tenant_id = e.tenant_id and earned.id = e.commission_id
        left join lateral (
          select note.id as note_id from credit_note_line line
            join credit_note note on note.tenant_id = line.tenant_id and note.id = line.credit_note_id
           where line.tenant_id = e.tenant_id and line.commission_id = e.commission_id
             and note.kind = 'invoice' and note.issued_at < ${before}
             and (line.released_at is null or line.released_at >= ${before})
           order by note.id desc limit 1) as settled on true
       where e.tenant_id = ${tx.tenantId} and e.at < ${before}
       group by 1, 2, 3 having sum(l.amount_cents) <> 0)
    select a.number as "agencyNumber", a.name as "agencyName", n.number as "creditNote", o.number as "orderNumber",
           coalesce(n.issued_at, item.since) as since, item.cents
      from item
      left join credit_note n on n.tenant_id = ${tx.tenantId} and n.id = item.note_id
      left join placed_order o on o.tenant_id = ${tx.tenantId} and o.id = item.order_id
      join agency a on a.tenant_id = ${tx.tenantId} and a.id = coalesce(n.agency_id, item.agency_id)
     order by a.number, n.number nulls last, since`.execute(tx);
  return rows;
}

/** What agencies are owed now for commissions that no credit note has. */
export async function owedWithoutCreditNote(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(l.amount_cents), 0)::bigint as cents
      from ledger_entry e
      join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'commission_owed'
     where e.tenant_id = ${tx.tenantId} and e.commission_id is not null
       and not exists (select from credit_note_line line
                        where line.tenant_id = e.tenant_id and line.commission_id = e.commission_id
                          and line.released_at is null)`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** What people owe back before a time. */
export async function owedBackBefore(tx: TenantTransaction, before: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.amount_cents), 0)::bigint as cents
      from ledger_entry e
      join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'clawback'
     where e.tenant_id = ${tx.tenantId} and e.at < ${before}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

export interface OwedReward {
  readonly id: number;
  readonly earnedAt: Date;
  readonly party: Party;
  readonly orderNumber: string | null;
  readonly cents: number;
}

/** The next rewards owed before a time, by id. */
export async function owedRewardsAfter(
  tx: TenantTransaction,
  before: Date,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<OwedReward[]> {
  const { rows } = await sql<OwedReward>`
    select owed.id, owed.earned_at as "earnedAt", w.party, o.number as "orderNumber", owed.cents
      from (${owedRewards(tx, before, after)}) as owed
      join reward w on w.tenant_id = ${tx.tenantId} and w.id = owed.id
      left join placed_order o on o.tenant_id = w.tenant_id and o.id = w.order_id
     order by owed.id limit ${size}`.execute(tx);
  return rows;
}
