import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The first key of the advisory lock; the second is the tenant. */
const importLock = 7_204_006;

const shared = defineStatement(`select pg_advisory_xact_lock_shared(${importLock}, $1)`);

/**
 * For imports that may run in parallel: waits only for an exclusive import. Row locks and the unique order number prevent
 * conflicts between parallel imports.
 */
export async function lockImportsShared(tx: TenantTransaction): Promise<void> {
  await tx.run(shared, [tx.tenantId]);
}

const exclusive = defineStatement(`select pg_advisory_xact_lock(${importLock}, $1)`);

/** For an import that must run alone: waits for all other imports of the tenant and blocks new ones until the commit. */
export async function lockImportsExclusive(tx: TenantTransaction): Promise<void> {
  await tx.run(exclusive, [tx.tenantId]);
}
