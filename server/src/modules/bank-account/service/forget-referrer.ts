import type { Party } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deletedOwners } from "../read-model.ts";
import { eraseAccounts } from "../repository.ts";

/**
 * Erases the bank accounts of deleted people, unless a chosen transfer is still to be paid to one: then the sweep erases
 * it after the payout. Call it after the people were marked as deleted.
 */
export async function forgetOwners(
  tx: TenantTransaction,
  party: Party,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const owners = await deletedOwners(tx, party, { size: ids.length, ids });
  await eraseAccounts(tx, owners, { withFingerprint: true });
}
