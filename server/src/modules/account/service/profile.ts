import type { SessionUser, User } from "@weitersagen/contract/account";
import type { Language } from "@weitersagen/contract/language";
import type { CustomerNumber } from "@weitersagen/contract/my-data-calls";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Account, changeAccount, updateLanguage } from "../repository/accounts.ts";
import { ownAccount, userOf } from "./account.ts";
import { pendingEmailOf } from "./email-change.ts";
import { notifyOfName, notifyOwner } from "./notify-owner.ts";

interface Name {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
}

export async function getOwnUser(
  tx: TenantTransaction,
  { actor, bearer, now }: TenantCallContext,
): Promise<SessionUser> {
  const account = await ownAccount(tx, actor);
  const pendingEmail = await pendingEmailOf(tx, account, now);
  return { ...userOf(account), token: bearer ?? "", pendingEmail };
}

export async function changeLanguage(
  tx: TenantTransaction,
  { actor }: TenantCallContext,
  language: Language,
): Promise<User> {
  const { id } = await ownAccount(tx, actor);
  return userOf(await changeOwn(tx, id, { language }));
}

/** Mails follow the language in which a person acted last. */
export const rememberLanguage = (tx: TenantTransaction, id: number, language: Language): Promise<void> =>
  updateLanguage(tx, id, language);

export async function changeName(
  tx: TenantTransaction,
  { actor, now }: TenantCallContext,
  { salutation, firstName, lastName }: Name,
): Promise<User> {
  const before = await ownAccount(tx, actor);
  const name = { salutation, first_name: firstName, last_name: lastName };
  const after = await changeOwn(tx, before.id, name);
  await notifyOfName(tx, before, after, now);
  return userOf(after);
}

export async function getCustomerNumber(
  tx: TenantTransaction,
  { actor }: TenantCallContext,
): Promise<CustomerNumber> {
  return customerNumberOf(await ownAccount(tx, actor));
}

/**
 * Stores the customer number until an operator confirms or refuses it. The call names the caller's own account by its
 * hash; another account's hash is refused like an unknown one, so that accounts cannot be probed.
 */
export async function setCustomerNumber(
  tx: TenantTransaction,
  { actor, now }: TenantCallContext,
  publicHash: string,
  customerNumber: string,
): Promise<CustomerNumber> {
  const account = await ownAccount(tx, actor);
  if (account.publicHash !== publicHash) throw new Refusal("notFound");
  if (account.customerNumber === customerNumber) return customerNumberOf(account);
  const after = await changeOwn(tx, account.id, {
    customer_number: customerNumber,
    customer_number_status: "pending",
  });
  await notifyOwner(tx, after, "customerNumber", now);
  return customerNumberOf(after);
}

/** Changes the caller's account. Refuses if it was deleted after it was read. */
async function changeOwn(
  tx: TenantTransaction,
  id: number,
  change: Parameters<typeof changeAccount>[2],
): Promise<Account> {
  const account = await changeAccount(tx, id, change);
  if (!account) throw new Refusal("notLoggedIn");
  return account;
}

function customerNumberOf({ customerNumber, customerNumberStatus }: Account): CustomerNumber {
  return { customerNumber, status: customerNumberStatus ?? "none" };
}
