import { type PlatformTransaction, TenantTransaction } from "./transaction.ts";

/** Which part of the installation a row belongs to: the transaction's tenant, or 0 for the installation itself. */
export const areaOf = (tx: PlatformTransaction): number =>
  tx instanceof TenantTransaction ? tx.tenantId : 0;
