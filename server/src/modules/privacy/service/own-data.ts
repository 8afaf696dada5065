import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { dataDeletedMail } from "../mails/data-deleted.ts";
import { provenAddress } from "./data-request.ts";
import { endDataAccess, erasePerson, eraseRecipients } from "./erase-person.ts";
import { type ExportDeps, exportPerson, isFresh } from "./export-data.ts";
import { requireNoHold } from "./holds.ts";
import { personOfAddress } from "./person.ts";
import { noteOwnDownload } from "./request-progress.ts";

/** Everything stored about the person whose address the session proves, in all roles. */
export async function exportByAddress(
  deps: ExportDeps,
  context: TenantCallContext,
): Promise<AsyncIterable<string>> {
  const person = await deps.database.inTenant(context.tenant.id, async (tx) => {
    const email = await provenAddress(tx, context.actor);
    await noteOwnDownload(tx, email, context.now);
    return personOfAddress(tx, email);
  });
  return exportPerson(deps, { ...context, isFresh: isFresh(context) }, person);
}

/**
 * Deletes the caller as a recipient and mails a receipt. An account with the same address stays: it is deleted in the
 * personal area, where its rewards are shown first.
 */
export async function deleteByAddress(
  tx: TenantTransaction,
  { actor, language, now }: Pick<TenantCallContext, "actor" | "language" | "now">,
): Promise<void> {
  const email = await provenAddress(tx, actor);
  const person = await personOfAddress(tx, email);
  await requireNoHold(tx, person);
  const cause = { now, actor: "recipient" };
  if (person.account) await eraseRecipients(tx, person.recipients, cause);
  else await erasePerson(tx, person, cause);
  await endDataAccess(tx, email);
  const data = { at: now.toISOString() };
  await sendMail(tx, { template: dataDeletedMail, to: email, language, data, now });
}
