import type { Database } from "../../../platform/db/database.ts";
import { newestUnmatched, type UnmatchedOrder } from "../repository/unmatched.ts";

/** As many as an operator looks through. */
const MOST_LISTED = 200;

/** The newest orders that belong to no recommendation. */
export function unmatchedOrders(database: Database, tenantId: number): Promise<UnmatchedOrder[]> {
  return database.inTenant(tenantId, (tx) => newestUnmatched(tx, MOST_LISTED), { readOnly: true });
}
