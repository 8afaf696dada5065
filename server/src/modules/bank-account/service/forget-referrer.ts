import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deletedReferrersWithAccount } from "../read-model.ts";
import { eraseAccounts } from "../repository.ts";

/**
 * Erases the bank account of a deleted referrer, unless a chosen transfer is still to be paid to it: then the sweep
 * erases it after the payout. Call it after the account was marked as deleted.
 */
export async function forgetReferrer(tx: TenantTransaction, referrerId: number): Promise<void> {
  const owners = await deletedReferrersWithAccount(tx, { size: 1, referrerId });
  await eraseAccounts(tx, owners, { withFingerprint: true });
}
