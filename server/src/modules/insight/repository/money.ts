import type { Period } from "@weitersagen/domain/insight-period";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface BookedSum {
  readonly key: string;
  readonly kind: string;
  readonly cents: number;
}

const grouped = { day: sql`day::text`, key: sql`key` } as const;

/** The sums of a period by kind of entry, and by day or by the key of a dimension. */
export async function moneyBy(
  tx: TenantTransaction,
  by: keyof typeof grouped,
  { dimension, period: { from, until } }: { readonly dimension: string; readonly period: Period },
): Promise<BookedSum[]> {
  const { rows } = await sql<BookedSum>`
    select ${grouped[by]} as key, kind, sum(cents)::bigint as cents from insight_money
     where tenant_id = ${tx.tenantId} and scope = 'tenant' and scope_id = 0 and dimension = ${dimension}
       and day between ${from}::date and ${until}::date
     group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}
