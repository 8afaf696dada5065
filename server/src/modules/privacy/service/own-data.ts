import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { findAccount, lockAccountOf } from "../../account/service/account.ts";
import { dataDeletedMail } from "../mails/data-deleted.ts";
import { countPersonRows } from "../read-model/person-rows.ts";
import { provenAddress } from "./data-request.ts";
import { deletedAfterLogin, deletedOnRequest } from "./desk-refusals.ts";
import { endDataAccess, erasePerson, eraseRecipients } from "./erase-person.ts";
import { type ExportDeps, exportPerson, isFresh } from "./export-data.ts";
import { lastMail, mailedReceipt, receiptRows } from "./erasure-receipt.ts";
import { requireNoHold } from "./holds.ts";
import { personOfAddress } from "./person.ts";
import { ownDeletionOf } from "./own-deletion.ts";
import { keysOf } from "./request-person.ts";
import { noteOwnDownload } from "./request-progress.ts";

/** Everything stored about the person whose address the session proves, in all roles, for the page. */
export async function showByAddress(
  deps: ExportDeps,
  context: TenantCallContext,
): Promise<AsyncIterable<string>> {
  const person = await deps.database.inTenant(context.tenant.id, async (tx) =>
    personOfAddress(tx, await provenAddress(tx, context.actor)),
  );
  return exportPerson(deps, { ...context, isFresh: isFresh(context) }, person);
}

/** The same as a file. The download settles an open request for access. */
export async function exportByAddress(
  deps: ExportDeps,
  context: TenantCallContext,
): Promise<AsyncIterable<string>> {
  await deps.database.inTenant(context.tenant.id, async (tx) =>
    noteOwnDownload(tx, await provenAddress(tx, context.actor), context.now),
  );
  return showByAddress(deps, context);
}

/** Deletes the caller, as far as the page does that for them, and mails a receipt. */
export async function deleteByAddress(
  tx: TenantTransaction,
  { actor, language, now }: Pick<TenantCallContext, "actor" | "language" | "now">,
): Promise<void> {
  const email = await provenAddress(tx, actor);
  const account = await findAccount(tx, email);
  // Locked first, so that no recommendation is created for the account while it is deleted.
  if (account) await lockAccountOf(tx, account.id);
  const person = await personOfAddress(tx, email);
  await requireNoHold(tx, person);
  const deletion = ownDeletionOf(person);
  if (deletion === "onRequest") throw deletedOnRequest();
  if (deletion === "afterLogin") throw deletedAfterLogin();
  const accountStays = deletion === "exceptAccount";
  const cause = { now, actor: "recipient" };
  // What belongs to an account that stays is not counted.
  const keys = accountStays ? { ...keysOf(tx, person), referrers: [], emails: [] } : keysOf(tx, person);
  const before = await countPersonRows(tx, keys);
  if (accountStays) await eraseRecipients(tx, person.recipients, cause);
  else await erasePerson(tx, person, cause);
  await endDataAccess(tx, email);
  const receipt = [...receiptRows(before, await countPersonRows(tx, keys)), lastMail];
  const data = { at: now.toISOString(), accountStays, ...mailedReceipt(receipt) };
  await sendMail(tx, { template: dataDeletedMail, to: email, language, data, now });
}
