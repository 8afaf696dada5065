import type { User } from "@weitersagen/contract/account";
import type { ErrorName } from "@weitersagen/contract/error-codes";
import type { Language } from "@weitersagen/contract/language";
import type { Salutation } from "@weitersagen/contract/person";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Account, findByEmail, findById, lockAccount } from "../repository/accounts.ts";

export type ReferrerAccount = Account;

const blockErrors = {
  blocked: "accountBlocked",
  rules: "termsViolated",
  employee: "employeesExcluded",
} as const satisfies Record<NonNullable<Account["blockReason"]>, ErrorName>;

/** Reveals the block, so only for a caller who may know: after the right password, by a mailed link, or for an agent. */
export function refuseBlocked({ blockReason }: Pick<Account, "blockReason">): void {
  if (blockReason !== null) throw new Refusal(blockErrors[blockReason]);
}

/** The caller's account. Refuses other callers, and a session whose account was deleted. */
export async function ownAccount(tx: TenantTransaction, actor: Actor): Promise<Account> {
  const account = actor.kind === "referrer" ? await findById(tx, Number(actor.subject)) : undefined;
  if (!account) throw new Refusal("notLoggedIn");
  return account;
}

/** The caller's account, locked until the transaction ends. */
export async function lockOwnAccount(tx: TenantTransaction, actor: Actor): Promise<Account> {
  const account = actor.kind === "referrer" ? await lockAccount(tx, Number(actor.subject)) : undefined;
  if (!account) throw new Refusal("notLoggedIn");
  return account;
}

/** An account, locked until the transaction ends. */
export function lockAccountOf(tx: TenantTransaction, id: number): Promise<Account | undefined> {
  return lockAccount(tx, id);
}

/**
 * The account, locked before a link is mailed to its address; undefined if it has another address by now. A link that is
 * mailed to an address would otherwise prove the one that replaced it meanwhile.
 */
export async function lockAddress(
  tx: TenantTransaction,
  { id, email }: Pick<Account, "id" | "email">,
): Promise<Account | undefined> {
  const account = await lockAccount(tx, id);
  return account?.email === email ? account : undefined;
}

export function accountById(tx: TenantTransaction, id: number): Promise<Account | undefined> {
  return findById(tx, id);
}

/** Finds an account by an address as typed. */
export function findAccount(tx: TenantTransaction, typedEmail: string): Promise<Account | undefined> {
  return findByEmail(tx, normalizedAddress(typedEmail));
}

/** Whether the owner can log in with a password; otherwise mailed links are the only way in. */
export function hasPassword(account: Pick<Account, "passwordHash"> | undefined): boolean {
  return account !== undefined && account.passwordHash !== null;
}

/** The account as its owner sees it in the profile. */
export function userOf(account: Account): User {
  return {
    username: account.email,
    salutation: account.salutation as z.output<typeof Salutation>,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    publicHash: account.publicHash,
    newsletterPermission: account.newsletterPermission,
    newsletterSentAt: account.newsletterSentAt,
    language: account.language,
    isConfirmed: account.confirmedAt !== null,
  };
}

/** Address, language and the name of the greeting for a mail to the owner. All mails to people greet by the first name. */
export function addresseeOf({ email, firstName, language }: Account): {
  to: string;
  name: string;
  language: Language;
} {
  return { to: email, name: firstName, language };
}
