import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { confirmRecipients } from "../repository.ts";

/** An order confirms its recipient: the recipient's data is no longer deleted as unconfirmed. */
export async function confirmByOrder(
  tx: TenantTransaction,
  recipientIds: readonly number[],
  at: Date,
): Promise<void> {
  await confirmRecipients(tx, recipientIds, at);
}
