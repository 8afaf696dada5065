import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readIsOpened, setOpened } from "../repository/tenants.ts";

/** Whether the tenant was opened to visitors before. */
export function isOpened(tx: TenantTransaction): Promise<boolean> {
  return readIsOpened(tx);
}

/** Opens a tenant for good. Returns false if another server was faster. */
export function openTenant(tx: TenantTransaction, now: Date): Promise<boolean> {
  return setOpened(tx, now);
}
