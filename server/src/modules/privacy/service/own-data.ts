import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { dataDeletedMail } from "../mails/data-deleted.ts";
import { provenAddress } from "./data-request.ts";
import { endDataAccess, erasePerson, eraseRecipients } from "./erase-person.ts";
import { type ExportDeps, exportPerson } from "./export-data.ts";
import { personOfAddress } from "./person.ts";

/** Everything stored about the person whose address the session proves, in all roles. */
export async function exportByAddress(
  deps: ExportDeps,
  context: TenantCallContext,
): Promise<AsyncIterable<string>> {
  const person = await deps.database.inTenant(context.tenant.id, async (tx) =>
    personOfAddress(tx, await provenAddress(tx, context.actor)),
  );
  return exportPerson(deps, context, person);
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
  const cause = { now, actor: "recipient" };
  if (person.account) await eraseRecipients(tx, person.recipients, cause);
  else await erasePerson(tx, person, cause);
  await endDataAccess(tx, email);
  const data = { at: now.toISOString() };
  await sendMail(tx, { template: dataDeletedMail, to: email, language, data, now });
}
