import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { addresseeOf, lockOwnAccount } from "../../account/service/account.ts";
import { accountDeletedMail } from "../mails/account-deleted.ts";
import { countPersonRows } from "../read-model/person-rows.ts";
import { erasePerson } from "./erase-person.ts";
import { lastMail, mailedReceipt, receiptRows } from "./erasure-receipt.ts";
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
  const keys = keysOf(tx, person);
  const before = await countPersonRows(tx, keys);
  await erasePerson(tx, person, { now, actor: `referrer ${owner.id}` });
  const { to, name, language } = addresseeOf(owner);
  const receipt = [...receiptRows(before, await countPersonRows(tx, keys)), lastMail];
  const data = { name, at: now.toISOString(), ...mailedReceipt(receipt) };
  await sendMail(tx, { template: accountDeletedMail, to, language, data, now });
}
