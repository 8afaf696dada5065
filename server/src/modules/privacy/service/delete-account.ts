import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { addresseeOf, lockOwnAccount } from "../../account/service/account.ts";
import { accountDeletedMail } from "../mails/account-deleted.ts";
import { countPersonRows } from "../read-model/person-rows.ts";
import { erasePerson } from "./erase-person.ts";
import { storedKinds } from "./erasure-receipt.ts";
import { requireNoHold } from "./holds.ts";
import { personOfAccount } from "./person.ts";
import { keysOf } from "./request-person.ts";

/** Deletes the caller's account and mails a receipt of what was deleted and what stays. */
export async function deleteAccount(
  tx: TenantTransaction,
  { actor, now }: Pick<TenantCallContext, "actor" | "now">,
): Promise<void> {
  // Locked first, so that no recommendation is created for the account while it is deleted.
  const owner = await lockOwnAccount(tx, actor);
  const person = await personOfAccount(tx, owner);
  await requireNoHold(tx, person);
  const stored = storedKinds(await countPersonRows(tx, keysOf(tx, person)));
  await erasePerson(tx, person, { now, actor: `referrer ${owner.id}` });
  const { to, name, language } = addresseeOf(owner);
  const data = { name, at: now.toISOString(), stored };
  await sendMail(tx, { template: accountDeletedMail, to, language, data, now });
}
