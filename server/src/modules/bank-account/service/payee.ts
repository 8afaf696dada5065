import { payoutsFrozenUntil } from "@weitersagen/domain/takeover";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findAccount, findAccounts, freezeAccount, type StoredAccount, writeAccount } from "../repository.ts";
import type { AccountOwner, BankAccountDeps } from "./deps.ts";
import { type BankAccount, openAccount } from "./sealed-account.ts";

/** A payee's account, decrypted. */
export interface Payee extends BankAccount {
  readonly masked: string;
  /** No payout may go to a frozen account. */
  readonly isFrozen: boolean;
}

export type PayeeOf = (owner: AccountOwner) => Payee | undefined;

const keyOf = ({ party, id }: AccountOwner) => `${party} ${id}`;

/** The number of the owner's account with its middle hidden; undefined without an account. */
export async function maskedAccount(tx: TenantTransaction, owner: AccountOwner): Promise<string | undefined> {
  const account = await findAccount(tx, owner);
  return account?.sealed ? (account.masked ?? "") : undefined;
}

/** After a change of the e-mail address nothing is paid for a while: a stolen mailbox must not be enough to get the money. */
export function freezePayouts(tx: TenantTransaction, owner: AccountOwner, now: Date): Promise<void> {
  return freezeAccount(tx, owner, payoutsFrozenUntil(now));
}

/** Decrypts the accounts to pay to, by owner; undefined for an owner without account. */
export async function openPayees(
  { seal }: Pick<BankAccountDeps, "seal">,
  tx: TenantTransaction,
  owners: readonly AccountOwner[],
  now: Date,
): Promise<PayeeOf> {
  const payeeOf = (stored: StoredAccount): Payee | undefined => {
    const account = openAccount(seal, tx, stored);
    if (!account || stored.masked === null) return undefined;
    const isFrozen = stored.frozenUntil !== null && stored.frozenUntil > now;
    return { ...account, masked: stored.masked, isFrozen };
  };
  const stored = await findAccounts(tx, owners);
  const payees = new Map(stored.map((account) => [keyOf(account), payeeOf(account)] as const));
  return (owner) => payees.get(keyOf(owner));
}

export interface UsedAccount extends AccountOwner {
  readonly usedAt: Date;
  /** Whether mails ask the owner for another account. */
  readonly asksOwner: boolean;
}

/** Removes accounts that the bank could not pay to, unless the owner saved another one since the payment. */
export async function removeFailedAccounts(
  { remindOfMissingAccount }: Pick<BankAccountDeps, "remindOfMissingAccount">,
  tx: TenantTransaction,
  used: readonly UsedAccount[],
  now: Date,
): Promise<void> {
  const usedAt = new Map(used.map((owner) => [keyOf(owner), owner.usedAt]));
  const notAsked = new Set(used.filter(({ asksOwner }) => !asksOwner).map(keyOf));
  for (const account of await findAccounts(tx, used)) {
    if (!account.sealed || account.savedAt > (usedAt.get(keyOf(account)) ?? now)) continue;
    await writeAccount(tx, { ...account, sealed: null, keyId: null, fingerprint: null, masked: null }, now);
    if (!notAsked.has(keyOf(account))) await remindOfMissingAccount(tx, account, now);
  }
}
