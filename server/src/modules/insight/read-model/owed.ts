import { lateNotesUntil } from "@weitersagen/domain/credit-note";
import { promiseLimits } from "@weitersagen/domain/payout-promise";
import { sql } from "kysely";
import { isHeldOpen } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface OwedRewards {
  readonly status: "open" | "provided" | "collected";
  /** It waits for a decision on suspicion. */
  readonly isHeld: boolean;
  /** The Monday of the week in which they are due. */
  readonly week: string;
  readonly cents: number;
}

/** The rewards that are owed, by status, whether they are held, and the week in which the complaint period ends. */
export async function owedRewards(tx: TenantTransaction): Promise<OwedRewards[]> {
  const { rows } = await sql<OwedRewards>`
    select status, ${isHeldOpen("reward")} as "isHeld",
           date_trunc('week', due_at at time zone 'Europe/Berlin')::date as week,
           sum(amount_cents)::bigint as cents
      from reward
     where tenant_id = ${tx.tenantId} and status in ('open', 'provided', 'collected') and clawed_back_at is null
     group by 1, 2, 3 order by 3, 1, 2`.execute(tx);
  return rows;
}

/** Chosen transfers whose promised time is over. */
export async function lateTransferCents(tx: TenantTransaction, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from reward
     where tenant_id = ${tx.tenantId} and status = 'collected' and choice = 'transfer'
       and clawed_back_at is null and status_at <= ${promiseLimits(now).late}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** What the ledger says is owed in rewards, or to agencies. */
export async function ledgerOwedCents(
  tx: TenantTransaction,
  account: "owed" | "commission_owed",
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_line
     where tenant_id = ${tx.tenantId} and account = ${account}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

export interface OwedToAgencies {
  readonly unsettledCents: number;
  readonly issuedCents: number;
  readonly lateCents: number;
  readonly objectedCents: number;
}

/** What agencies earned and have no credit note for, and credit notes that are not paid: overdue ones, disputed ones. */
export async function owedToAgencies(tx: TenantTransaction, now: Date): Promise<OwedToAgencies> {
  const { rows } = await sql<OwedToAgencies>`
    select ((select coalesce(sum(amount_cents), 0) from commission where tenant_id = ${tx.tenantId})
             - coalesce(sum(net_cents) filter (where status <> 'cancelled'), 0))::bigint as "unsettledCents",
           coalesce(sum(gross_cents) filter (where status in ('issued', 'objected')), 0)::bigint as "issuedCents",
           coalesce(sum(gross_cents) filter (
             where status = 'issued' and issued_at <= ${lateNotesUntil(now)}), 0)::bigint as "lateCents",
           coalesce(sum(gross_cents) filter (where status = 'objected'), 0)::bigint as "objectedCents"
      from credit_note where tenant_id = ${tx.tenantId} and kind = 'invoice'`.execute(tx);
  return rows[0] ?? { unsettledCents: 0, issuedCents: 0, lateCents: 0, objectedCents: 0 };
}

/** Undisputed credit notes that are not paid, by the week in which they can be paid. */
export async function payableNotes(
  tx: TenantTransaction,
): Promise<{ readonly week: string; readonly cents: number }[]> {
  const { rows } = await sql<{ week: string; cents: number }>`
    select date_trunc('week', greatest(n.objection_until, a.frozen_until) at time zone 'Europe/Berlin')::date as week,
           sum(n.gross_cents)::bigint as cents
      from credit_note n join agency a on a.tenant_id = n.tenant_id and a.id = n.agency_id
     where n.tenant_id = ${tx.tenantId} and n.kind = 'invoice' and n.status = 'issued'
     group by 1 order by 1`.execute(tx);
  return rows;
}
