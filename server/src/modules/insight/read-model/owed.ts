import { promiseLimits } from "@weitersagen/domain/transfer-promise";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface OwedRewards {
  readonly status: "open" | "provided" | "collected";
  /** The Monday of the week in which they are due. */
  readonly week: string;
  readonly cents: number;
}

/** The rewards that are owed, by status and the week in which the complaint period ends. */
export async function owedRewards(tx: TenantTransaction): Promise<OwedRewards[]> {
  const { rows } = await sql<OwedRewards>`
    select status, date_trunc('week', due_at at time zone 'Europe/Berlin')::date as week,
           sum(amount_cents)::bigint as cents
      from reward
     where tenant_id = ${tx.tenantId} and status in ('open', 'provided', 'collected') and clawed_back_at is null
     group by 1, 2 order by 2, 1`.execute(tx);
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

/** What agencies earned and have no credit note for, and credit notes that are not paid. */
export async function owedToAgencies(
  tx: TenantTransaction,
): Promise<{ readonly unsettledCents: number; readonly issuedCents: number }> {
  const { rows } = await sql<{ unsettledCents: number; issuedCents: number }>`
    select ((select coalesce(sum(amount_cents), 0) from commission where tenant_id = ${tx.tenantId})
             - coalesce(sum(net_cents) filter (where status <> 'cancelled'), 0))::bigint as "unsettledCents",
           coalesce(sum(gross_cents) filter (where status in ('issued', 'objected')), 0)::bigint as "issuedCents"
      from credit_note where tenant_id = ${tx.tenantId} and kind = 'invoice'`.execute(tx);
  return rows[0] ?? { unsettledCents: 0, issuedCents: 0 };
}
