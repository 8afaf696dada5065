import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { clearReasons } from "../repository/releases.ts";

/** Removes why orders were refused, in the words of the agency or the operator. That they were refused stays. */
export async function forgetReasons(tx: TenantTransaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await clearReasons(tx, orderIds);
}
