import type { Period } from "@weitersagen/domain/insight-period";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface BookedSum {
  readonly key: string;
  readonly kind: string;
  readonly cents: number;
}

const grouped = { day: sql`day::text`, key: sql`key`, channel: sql`split_part(key, ' ', 2)` } as const;

interface MoneyWanted {
  readonly dimension: "all" | "product" | "channel" | "productChannel";
  readonly period: Period;
  /** Only of this product, for the dimensions that name one. */
  readonly product?: string | undefined;
}

/** The sums of a period by kind of entry, and by day, by the key of a dimension, or by the channel of a pair. */
export async function moneyBy(
  tx: TenantTransaction,
  by: keyof typeof grouped,
  { dimension, period: { from, until }, product }: MoneyWanted,
): Promise<BookedSum[]> {
  const { rows } = await sql<BookedSum>`
    select ${grouped[by]} as key, kind, sum(cents)::bigint as cents from insight_money
     where tenant_id = ${tx.tenantId} and scope = 'tenant' and scope_id = 0 and dimension = ${dimension}
       and day between ${from}::date and ${until}::date
       ${product === undefined ? sql`` : sql`and split_part(key, ' ', 1) = ${product}`}
     group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}
