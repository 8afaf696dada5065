import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import { endOneTimeTokens, issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { type Account, changeAccount, lockAccount } from "../repository/accounts.ts";
import { findAccount } from "./account.ts";

export const blockReasons = ["blocked", "rules", "employee"] as const;
export type BlockReason = (typeof blockReasons)[number];

/** Only for operators and agents, because it reveals whether the address is registered. */
export async function accountByEmail(tx: TenantTransaction, email: string): Promise<Account> {
  const account = await findAccount(tx, email);
  if (!account) throw new Refusal("emailNotRegistered");
  return account;
}

/**
 * Blocks the account and ends its sessions and open links. Until the commit, the lock on its row keeps a concurrent login
 * from opening a session.
 */
export async function blockAccount(
  tx: TenantTransaction,
  id: number,
  { reason, now }: { reason: BlockReason; now: Date },
): Promise<void> {
  await lockAccount(tx, id);
  await changeAccount(tx, id, { block_reason: reason, blocked_at: now });
  await revokeSessions(tx, { kind: "user", subject: id, now });
  await endOneTimeTokens(tx, ["login", "autologin", "passwordReset", "emailChange"], id);
}

export async function unblockAccount(tx: TenantTransaction, { id, blockReason }: Account): Promise<void> {
  if (blockReason === null) throw new Refusal("wrongState", { detail: "The account is not blocked." });
  await changeAccount(tx, id, { block_reason: null, blocked_at: null });
}

/** A `login` token works once; an `autologin` token until it expires, if the tenant allows autologin. */
export async function issueLogin(
  tx: TenantTransaction,
  email: string,
  { purpose, validMs, now }: { purpose: "login" | "autologin"; validMs: number; now: Date },
): Promise<string> {
  const { id, blockReason } = await accountByEmail(tx, email);
  if (blockReason !== null) throw new Refusal("wrongState", { detail: "The account is blocked." });
  const expiresAt = new Date(now.getTime() + validMs);
  return issueOneTimeToken(tx, { purpose, subject: id, expiresAt, now });
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
