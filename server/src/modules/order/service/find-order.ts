import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { lockOrders } from "../repository/orders.ts";

/** Looks up an order by the provider's number and locks it. */
export async function findOrder(
  tx: TenantTransaction,
  number: string,
): Promise<{ readonly id: number; readonly isCancelled: boolean }> {
  const [order] = await lockOrders(tx, [number]);
  if (!order) throw new Error(`there is no order ${number}`);
  return { id: order.id, isCancelled: order.cancelledAt !== null };
}
