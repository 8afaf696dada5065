import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { addresseeOf, lockOwnAccount } from "../../account/service/account.ts";
import { accountDeletedMail } from "../mails/account-deleted.ts";
import { erasePerson } from "./erase-person.ts";
import { personOfAccount } from "./person.ts";

/** Deletes the caller's account and mails a receipt of what was deleted and what stays. */
export async function deleteAccount(
  tx: TenantTransaction,
  { actor, now }: Pick<TenantCallContext, "actor" | "now">,
): Promise<void> {
  // Locked first, so that no recommendation is created for the account while it is deleted.
  const owner = await lockOwnAccount(tx, actor);
  await erasePerson(tx, await personOfAccount(tx, owner), { now, actor: `referrer ${owner.id}` });
  const { to, name, language } = addresseeOf(owner);
  const data = { name, at: now.toISOString() };
  await sendMail(tx, { template: accountDeletedMail, to, language, data, now });
}
