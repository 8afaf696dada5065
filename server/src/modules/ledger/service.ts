import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { expectedBalances, listOwedBack, type OwedBack, type RewardAccount } from "./read-model.ts";
import { checkEntries, deleteEntries, insertEntries, sumAccounts } from "./repository.ts";
import type { BookedReward, EntryKind, LedgerAccount } from "./repository.ts";

/** What happens to the money of a reward; each kind debits one account and credits another. */
export type LedgerEvent = EntryKind;

/** Books the amounts of rewards, in the transaction that changes the rewards. */
export async function post(
  tx: TenantTransaction,
  rewards: readonly BookedReward[],
  kind: LedgerEvent,
  by: { at: Date; actor: string },
): Promise<void> {
  if (rewards.length > 0) await insertEntries(tx, rewards, kind, by);
}

/** For transactions with very many entries: lets the database check those written so far. */
export function settle(tx: TenantTransaction): Promise<void> {
  return checkEntries(tx);
}

export interface Balances {
  /** By account; debits are positive. */
  readonly accounts: Readonly<Partial<Record<LedgerAccount, number>>>;
  /** Always 0. */
  readonly sum: number;
  /** Accounts whose balance differs from what the rewards require. */
  readonly differences: readonly RewardAccount[];
}

/** The balance of every account, their sum, and whether they agree with the status of the rewards. */
export async function balances(tx: TenantTransaction): Promise<Balances> {
  const accounts = await sumAccounts(tx);
  const expected = await expectedBalances(tx);
  const differences = (Object.keys(expected) as RewardAccount[]).filter(
    (account) => (accounts[account] ?? 0) !== expected[account],
  );
  return { accounts, sum: Object.values(accounts).reduce((sum, cents) => sum + cents, 0), differences };
}

const MOST_LISTED = 1_000;

/**
 * Rewards paid for orders that do not count any more, longest owed first, and the sum of all. List and sum agree only in
 * a `repeatable read` transaction.
 */
export async function rewardsOwedBack(
  tx: TenantTransaction,
): Promise<{ readonly rewards: readonly OwedBack[]; readonly totalCents: number }> {
  return {
    rewards: await listOwedBack(tx, MOST_LISTED),
    totalCents: (await sumAccounts(tx)).clawback ?? 0,
  };
}

/** Deletes the entries of rewards whose term is over. Whole rewards, so the accounts still sum to zero. */
export function forgetEntries(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  until: Date,
): Promise<void> {
  return deleteEntries(tx, rewardIds, until);
}
