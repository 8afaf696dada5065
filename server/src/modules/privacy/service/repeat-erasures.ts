import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { accountById } from "../../account/service/account.ts";
import { type ErasureReceipt, listErasures, lockRestored } from "../read-model/erasures.ts";
import { erasePerson, eraseRecipients } from "./erase-person.ts";
import { personOfAccount } from "./person.ts";

export type { ErasureReceipt };

/** The erasures since a time, to be repeated after the restore of an older backup. */
export function erasuresSince(tx: TenantTransaction, since: Date): Promise<ErasureReceipt[]> {
  return listErasures(tx, since);
}

/** Erases again who is back after a restore. Sends no mail: the first erasure did. Returns how many people there were. */
export async function repeatErasures(
  tx: TenantTransaction,
  receipts: readonly ErasureReceipt[],
  now: Date,
): Promise<number> {
  const cause = { now, actor: "restore" };
  const accounts = await lockRestored(tx, "referrer", receipts);
  for (const id of accounts) {
    const account = await accountById(tx, id);
    if (account) await erasePerson(tx, await personOfAccount(tx, account), cause);
  }
  const recipients = await lockRestored(tx, "recipient", receipts);
  await eraseRecipients(tx, recipients, cause);
  return accounts.length + recipients.length;
}
