import { sql } from "kysely";
import { waitsForVoucher } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface VoucherDemand {
  readonly valueCents: number;
  readonly used: number;
  readonly waitingSince: Date | null;
}

/** By value: how many codes were given out since a time, and since when the oldest reward waits for one. */
export async function voucherDemand(tx: TenantTransaction, since: Date): Promise<VoucherDemand[]> {
  const { rows } = await sql<VoucherDemand>`
    select value_cents as "valueCents", sum(used)::integer as used, min(since) as "waitingSince" from (
      select value_cents, count(*) as used, null::timestamptz as since from voucher
       where tenant_id = ${tx.tenantId} and assigned_at >= ${since} group by value_cents
      union all
      select amount_cents, 0, min(status_at) from reward
       where tenant_id = ${tx.tenantId} and ${waitsForVoucher("reward")}
       group by amount_cents) as counted
     group by value_cents`.execute(tx);
  return rows;
}
