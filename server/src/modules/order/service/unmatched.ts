import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { newestUnmatched, type UnmatchedOrder } from "../read-model.ts";

/** More than an operator reads through. */
const maxListed = 200;

/** The newest orders that belong to no recommendation. */
export function unmatchedOrders(tx: TenantTransaction): Promise<UnmatchedOrder[]> {
  return newestUnmatched(tx, maxListed);
}
