import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteMails } from "../../../platform/mail/mail-rows.ts";
import { deleteSessions } from "../../../platform/session/access-tokens.ts";
import { accountLinks, deleteOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import { endConsents } from "../../consent/service/record.ts";
import { emailChangeMail } from "../mails/email-change.ts";
import { lockUnconfirmedIds } from "../read-model.ts";
import { type Account, findByEmail, findById } from "../repository/accounts.ts";
import { deleteFormerAddresses } from "../repository/former-addresses.ts";
import { clearPersonalData } from "../repository/personal-data.ts";

/** Removes name, address, password, sessions and links of a deleted account. Its consents end and stay as proofs. */
export async function forgetReferrer(
  tx: TenantTransaction,
  { id, pendingEmail }: Account,
  now: Date,
): Promise<void> {
  await deleteOneTimeTokens(tx, accountLinks, [id]);
  await deleteSessions(tx, { kind: "user", subjects: [id] });
  // The requested address may be another person's: of its mails, only the request itself is this account's. One that another
  // account has got none: what is there is that account's own.
  if (pendingEmail !== null && !(await findByEmail(tx, pendingEmail)))
    await deleteMails(tx, { to: pendingEmail, template: emailChangeMail.name });
  await endConsents(tx, { person: "referrer", personIds: [id] }, now);
  await deleteFormerAddresses(tx, id);
  await clearPersonalData(tx, id, now);
}

/** Locks up to `size` accounts whose address was not confirmed in time. */
export async function lockUnconfirmedAccounts(
  tx: TenantTransaction,
  { now, size }: { readonly now: Date; readonly size: number },
): Promise<Account[]> {
  const made = startsDue(kindsOfData.unconfirmedAccounts.end.length, now);
  const found: Account[] = [];
  for (const id of await lockUnconfirmedIds(tx, made, size)) {
    const account = await findById(tx, id);
    if (account) found.push(account);
  }
  return found;
}
