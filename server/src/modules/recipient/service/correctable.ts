import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { hasSucceeded, isHeldAddress, type RecipientRecord } from "../read-model.ts";

/** Enough for one's own typing errors, too few to have strangers mailed. */
export const MOST_CORRECTIONS = 3;

/** Whether the browser that accepted may replace the address. */
export async function isCorrectable(
  tx: TenantTransaction,
  recipient: RecipientRecord,
  now: Date,
): Promise<boolean> {
  const { email, addressConfirmedAt, recordedBy, emailCorrections, keepUntil } = recipient;
  if (email === null || addressConfirmedAt !== null || keepUntil <= now) return false;
  // An agent who recorded a customer has the token too, and must not get the customer's reward.
  if (recordedBy !== null || emailCorrections >= MOST_CORRECTIONS) return false;
  // A referrer may have accepted for the recipient, and must not get the recipient's reward.
  return !(await hasSucceeded(tx, recipient)) && !(await isHeldAddress(tx, email));
}
