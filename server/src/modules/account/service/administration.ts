import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import { endOneTimeTokens, issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { foreignLoginMail } from "../mails/foreign-login.ts";
import { insertAccess, listAccess } from "../repository/access.ts";
import { type Account, changeAccount, lockAccount } from "../repository/accounts.ts";
import { addresseeOf, findAccount } from "./account.ts";
import { accessPurposes } from "./access-purposes.ts";
import { notifyOfName } from "./notify-owner.ts";

export const blockReasons = ["blocked", "rules", "employee"] as const;
export type BlockReason = (typeof blockReasons)[number];

/** Only for operators and agents, because it reveals whether the address is registered. */
export async function accountByEmail(tx: TenantTransaction, email: string): Promise<Account> {
  const account = await findAccount(tx, email);
  if (!account) throw new Refusal("emailNotRegistered");
  return account;
}

/**
 * Blocks the account and ends its sessions and mailed links. Its recommendations stay open: `blockReferrer` of the module
 * recommendation locks them too. Until the commit, the lock on its row keeps a concurrent login from opening a session.
 */
export async function blockAccount(
  tx: TenantTransaction,
  id: number,
  { reason, now }: { reason: BlockReason; now: Date },
): Promise<void> {
  await lockAccount(tx, id);
  await changeAccount(tx, id, { block_reason: reason, blocked_at: now });
  await revokeSessions(tx, { kind: "user", subject: id, now });
  await endOneTimeTokens(tx, accessPurposes, id);
}

export async function unblockAccount(tx: TenantTransaction, { id, blockReason }: Account): Promise<void> {
  if (blockReason === null)
    throw new Refusal("wrongState", {
      detail: "The account is not blocked.",
      german: "Das Konto ist nicht gesperrt.",
    });
  await changeAccount(tx, id, { block_reason: null, blocked_at: null });
}

/** An operator corrects the name. The owner is notified, as after a change of their own. */
export async function correctName(
  tx: TenantTransaction,
  id: number,
  name: { readonly salutation: string; readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<void> {
  const { salutation, firstName: first_name, lastName: last_name } = name;
  const before = await lockAccount(tx, id);
  const after = await changeAccount(tx, id, { salutation, first_name, last_name });
  if (!before || !after) throw new Refusal("notFound");
  await notifyOfName(tx, before, after, now);
}

interface ForeignLogin {
  /** A `login` token works once; an `autologin` token until it expires, if the tenant allows autologin. */
  readonly kind: "login" | "autologin";
  readonly validMs: number;
  /** Why another person may log in; the owner reads it. */
  readonly purpose: string;
  readonly osUser: string;
  readonly now: Date;
}

/** The owner's own links have the purpose `login`: they confirm the address, these do not. */
const tokenPurposes = { login: "foreignLogin", autologin: "autologin" } as const;

/** Issues a token that lets another person log in as the owner. It is recorded, and the owner is notified. */
export async function issueLogin(
  tx: TenantTransaction,
  email: string,
  { kind, validMs, purpose, osUser, now }: ForeignLogin,
): Promise<string> {
  const account = await accountByEmail(tx, email);
  const { id, blockReason } = account;
  if (blockReason !== null) throw new Refusal("wrongState", { detail: "The account is blocked." });
  const expiresAt = new Date(now.getTime() + validMs);
  await insertAccess(tx, { referrerId: id, kind, purpose, osUser, at: now, expiresAt });
  const { to, name, language } = addresseeOf(account);
  const data = { name, purpose, at: now.toISOString(), expiresAt: expiresAt.toISOString() };
  await sendMail(tx, { template: foreignLoginMail, to, language, data, now });
  return issueOneTimeToken(tx, { purpose: tokenPurposes[kind], subject: id, expiresAt, now });
}

/** Who was given access to the account, when and why. */
export function foreignLogins(tx: TenantTransaction, { id }: Pick<Account, "id">) {
  return listAccess(tx, id);
}

export async function decideCustomerNumber(
  tx: TenantTransaction,
  email: string,
  status: "confirmed" | "refused",
): Promise<string> {
  const { id, customerNumber } = await accountByEmail(tx, email);
  if (customerNumber === null)
    throw new Refusal("wrongState", { detail: "The account has no customer number." });
  await changeAccount(tx, id, { customer_number_status: status });
  return customerNumber;
}
