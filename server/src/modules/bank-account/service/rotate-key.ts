import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { lockAccountsOfOtherKeys, writeAccount } from "../repository.ts";
import type { BankAccountDeps } from "./deps.ts";
import { openAccount, sealAccount } from "./sealed-account.ts";

/** Encrypts accounts of older keys with the newest one. Returns how many. */
export async function rotateAccountKey(
  { seal }: Pick<BankAccountDeps, "seal">,
  tx: TenantTransaction,
  size: number,
): Promise<number> {
  const old = await lockAccountsOfOtherKeys(tx, seal.newestKeyId, size);
  for (const stored of old) {
    const account = openAccount(seal, tx, stored);
    if (!account) continue;
    await writeAccount(tx, { ...stored, ...sealAccount(seal, tx, stored, account) }, stored.savedAt);
  }
  return old.length;
}
