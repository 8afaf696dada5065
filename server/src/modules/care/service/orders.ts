import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type { orderList } from "@weitersagen/contract/console/order-list";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOrders } from "../read-model/orders.ts";

export function listOrders(
  tx: TenantTransaction,
  request: ListRequestOf<typeof orderList>,
): Promise<ListPage<RowOf<typeof orderList>>> {
  return findOrders(tx, request);
}
