import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { confirmingEndedBefore } from "@weitersagen/domain/recommendation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { deleteMails } from "../../../platform/mail/mail-rows.ts";
import { deleteSessions } from "../../../platform/session/access-tokens.ts";
import { deleteOneTimeTokens, recipientLinks } from "../../../platform/session/one-time-tokens.ts";
import { endConsents } from "../../consent/service/record.ts";
import { recipientEmailChangeMail } from "../mails/email-change.ts";
import { lockWithSettledReward, lockWithoutOrder } from "../read-model.ts";
import { clearDevices, clearRecipients } from "../repository.ts";

/**
 * Locks up to `size` recipients who are to be forgotten. Without an order: when the day of `keep_until`, set on
 * acceptance, is over, because until then the mailed link confirms the address. With an order: when the term of
 * `recipientsWithOrder` is over after that and after their rewards were settled, and no claim is open. Never during a hold.
 */
export async function lockDueRecipients(
  tx: TenantTransaction,
  { now, size }: ForgetBatch,
): Promise<number[]> {
  const withoutOrder = await lockWithoutOrder(tx, confirmingEndedBefore(now), size);
  const until = startsDue(kindsOfData.recipientsWithOrder.end.length, now);
  const withSettledReward = await lockWithSettledReward(tx, until, size - withoutOrder.length);
  return [...withoutOrder, ...withSettledReward];
}

/** Removes what recipients stated about themselves, and their access. Returns the addresses that they had. */
export async function forgetRecipients(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  await deleteOneTimeTokens(tx, recipientLinks, ids);
  await deleteSessions(tx, { kind: "recipient", subjects: ids });
  await endConsents(tx, { person: "recipient", personIds: ids }, now);
  const { had, pending } = await clearRecipients(tx, ids, now);
  // The requested address may be another person's: of its mails, only the request itself is this recipient's.
  for (const to of pending) await deleteMails(tx, { to, template: recipientEmailChangeMail.name });
  return had;
}

/**
 * Clears the hashes of recipients' devices (`device_hash`) that were kept long enough. Returns how many. Those of
 * recommendations: `forgetMarks` of the module `recommendation`.
 */
export function forgetDevices(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  return clearDevices(tx, startsDue(kindsOfData.deviceMarks.end.length, now), size);
}
