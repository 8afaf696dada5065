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

/** What the ledger says is owed in rewards. */
export async function ledgerOwedCents(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_line
     where tenant_id = ${tx.tenantId} and account = 'owed'`.execute(tx);
  return rows[0]?.cents ?? 0;
}
