import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const shared = defineStatement("select pg_advisory_xact_lock_shared(7204006, $1)");

/** Imports of a tenant that hold this lock run at the same time; row locks and unique numbers keep them apart. */
export async function shareImportLock(tx: TenantTransaction): Promise<void> {
  await tx.run(shared, [tx.tenantId]);
}

const exclusive = defineStatement("select pg_advisory_xact_lock(7204006, $1)");

/** Waits until no other import of the tenant runs, and keeps others waiting until the transaction ends. */
export async function takeImportLock(tx: TenantTransaction): Promise<void> {
  await tx.run(exclusive, [tx.tenantId]);
}
