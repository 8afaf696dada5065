import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { orderState } from "./orders.ts";

export interface GoodwillOrder {
  readonly number: string;
  readonly state: string;
  /** The rewards of the order that are not cancelled, with their amounts. */
  readonly rewards: string;
}

export type NamedOrder = { readonly id: number } | { readonly number: string };

/** An order of the provider that belongs to a recommendation. */
export async function readGoodwillOrder(
  tx: TenantTransaction,
  wanted: NamedOrder,
): Promise<GoodwillOrder | undefined> {
  const query = tx
    .selectFrom("placed_order as o")
    .where("o.tenant_id", "=", tx.tenantId)
    .where("o.recommendation_id", "is not", null)
    .where("o.number", "is not", null)
    .select([
      sql<string>`o.number`.as("number"),
      orderState.as("state"),
      sql<string>`coalesce((select string_agg(concat_ws(' ', w.id, w.amount_cents), ',' order by w.id) from reward w
        where w.tenant_id = o.tenant_id and w.order_id = o.id and w.status <> 'cancelled'), '')`.as(
        "rewards",
      ),
    ]);
  return "id" in wanted
    ? query.where("o.id", "=", wanted.id).executeTakeFirst()
    : query.where("o.number", "=", wanted.number).executeTakeFirst();
}
