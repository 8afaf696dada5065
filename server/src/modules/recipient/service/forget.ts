import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteSessions } from "../../../platform/session/access-tokens.ts";
import { deleteOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import { lockUnconfirmed } from "../read-model.ts";
import { clearRecipients } from "../repository.ts";

/** Deletes the data of recipients who neither confirmed nor ordered within 12 weeks. Returns how many. */
export async function forgetDue(tx: TenantTransaction, now: Date, limit: number): Promise<number> {
  const ids = await lockUnconfirmed(tx, now, limit);
  if (ids.length === 0) return 0;
  await deleteOneTimeTokens(tx, ["recipientConsent"], ids);
  await deleteSessions(tx, { kind: "recipient", subjects: ids });
  await clearRecipients(tx, ids, now);
  return ids.length;
}
