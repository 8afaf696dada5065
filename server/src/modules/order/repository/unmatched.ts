import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** An order of the feed that belongs to no recommendation. */
export interface UnmatchedOrder {
  readonly number: string;
  readonly productName: string | null;
  readonly orderedAt: Date;
  /** How many there are in all. */
  readonly total: number;
}

const unmatched = defineStatement<UnmatchedOrder>(
  `select o.number, p.display_name as "productName", o.ordered_at as "orderedAt", count(*) over () as total
     from placed_order o left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
    where o.tenant_id = $1 and o.recommendation_id is null and o.cancelled_at is null
    order by o.ordered_at desc, o.id desc limit $2`,
);

/** The newest of the orders that no mark led anywhere; a later row or a claim may still tell whose they are. */
export function newestUnmatched(tx: TenantTransaction, limit: number): Promise<UnmatchedOrder[]> {
  return tx.run(unmatched, [tx.tenantId, limit]);
}
