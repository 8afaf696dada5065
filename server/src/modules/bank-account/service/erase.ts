import { addDays } from "@weitersagen/domain/dates";
import type { Party } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { deletedOwners, ownersOfUnneededAccounts } from "../read-model.ts";
import { eraseAccounts } from "../repository.ts";
import type { AccountOwner } from "./deps.ts";

/** A tenant that keeps no accounts erases them after the payout, unless another payment waits. */
export async function erasePaidAccounts(
  tx: TenantTransaction,
  owners: readonly AccountOwner[],
): Promise<void> {
  const unneeded = await ownersOfUnneededAccounts(tx, { owners });
  await eraseAccounts(tx, unneeded, { withFingerprint: false });
}

/** The same for accounts that were saved more than a day ago and never used. */
export async function eraseUnusedAccounts(
  tx: TenantTransaction,
  { settings }: Tenant,
  { now, size }: { now: Date; size: number },
): Promise<number> {
  if (settings.storesBankAccounts) return 0;
  const unneeded = await ownersOfUnneededAccounts(tx, { savedBefore: addDays(now, -1), size });
  await eraseAccounts(tx, unneeded, { withFingerprint: false });
  return unneeded.length;
}

/** Erases everything of deleted people. Transfers that they chose before are paid first. */
export async function eraseAccountsOfDeleted(
  tx: TenantTransaction,
  party: Party,
  size: number,
): Promise<number> {
  const owners = await deletedOwners(tx, party, { size });
  await eraseAccounts(tx, owners, { withFingerprint: true });
  return owners.length;
}
