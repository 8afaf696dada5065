import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { confirmAddress, confirmRecipients } from "../repository.ts";

/** An order confirms its recipient: the data is no longer deleted as unconfirmed. It proves nothing about the address. */
export async function confirmByOrder(
  tx: TenantTransaction,
  recipientIds: readonly number[],
  at: Date,
): Promise<void> {
  await confirmRecipients(tx, recipientIds, at);
}

/** A mailed link was opened, so the address is the recipient's own. */
export async function confirmRecipientAddress(
  tx: TenantTransaction,
  recipient: { readonly id: number; readonly email: string },
  now: Date,
): Promise<void> {
  await confirmAddress(tx, recipient, now);
}
