import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { accountChangedMail } from "../mails/account-changed.ts";
import type { Account } from "../repository/accounts.ts";
import { addresseeOf } from "./account.ts";

/** Mails the owner that the account was changed. */
export async function notifyOwner(
  tx: TenantTransaction,
  account: Account,
  change: "password" | "name" | "customerNumber" | "email",
  now: Date,
): Promise<void> {
  const { to, name, language } = addresseeOf(account);
  const data = { name, change, at: now.toISOString() };
  await sendMail(tx, { template: accountChangedMail, to, language, data, now });
}

/** A change of only the salutation sends no mail. */
export async function notifyOfName(
  tx: TenantTransaction,
  before: Account,
  after: Account,
  now: Date,
): Promise<void> {
  if (before.firstName === after.firstName && before.lastName === after.lastName) return;
  await notifyOwner(tx, after, "name", now);
}
