import { nextAccountReminder } from "@weitersagen/domain/reminder";
import type { Party } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { restartReminders } from "../repository/missing-account.ts";

/** The person has no bank account any more: reminders begin for the transfers that they chose. */
export async function remindOfMissingAccount(
  tx: TenantTransaction,
  person: { readonly party: Party; readonly id: number },
  now: Date,
): Promise<void> {
  await restartReminders(tx, person, nextAccountReminder(now, 0));
}
