import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteOrders } from "./forget.ts";

/**
 * Deletes an order that turned out to be another one, which takes over its history, its former numbers and, unless it has
 * one, its customer. The caller has locked both.
 */
export async function absorbOrder(tx: TenantTransaction, absorbed: number, into: number): Promise<void> {
  for (const table of ["order_event", "former_order_number"] as const)
    await tx
      .updateTable(table)
      .set({ order_id: into })
      .where("tenant_id", "=", tx.tenantId)
      .where("order_id", "=", absorbed)
      .execute();
  await tx
    .updateTable("order_customer")
    .set({ order_id: into })
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", absorbed)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("order_customer as own")
            .select("own.order_id")
            .where("own.tenant_id", "=", tx.tenantId)
            .where("own.order_id", "=", into),
        ),
      ),
    )
    .execute();
  await deleteOrders(tx, [absorbed]);
}
