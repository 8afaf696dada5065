import type { Database } from "../../platform/db/database.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { checkPosted, expectedBalances, listOwedBack, postEntries, sumAccounts } from "./repository.ts";
import type { EntryKind, OwedBack } from "./repository.ts";

export type MoneyMove = EntryKind;

/** Writes what a move of rewards does to the accounts, in the transaction that moves them. */
export async function post(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  kind: MoneyMove,
  by: { at: Date; actor: string },
): Promise<void> {
  if (rewardIds.length > 0) await postEntries(tx, rewardIds, kind, by);
}

/** For transactions with very many entries: has the database check those that were posted so far. */
export function settle(tx: TenantTransaction): Promise<void> {
  return checkPosted(tx);
}

export interface Balances {
  /** By account; debits are positive. */
  readonly accounts: Readonly<Record<string, number>>;
  /** Zero, always. */
  readonly sum: number;
  /** Accounts whose balance is not what the rewards say. */
  readonly differences: readonly string[];
}

/** The proof: every account's balance, their sum, and whether they agree with the states of the rewards. */
export async function balances(tx: TenantTransaction): Promise<Balances> {
  const accounts = await sumAccounts(tx);
  const expected = await expectedBalances(tx);
  const differences = Object.keys(expected).filter(
    (account) => (accounts[account] ?? 0) !== (expected[account] ?? 0),
  );
  return { accounts, sum: Object.values(accounts).reduce((sum, cents) => sum + cents, 0), differences };
}

const MOST_LISTED = 1_000;

/** What was paid for orders that do not count any more: the longest owed, and what all of it comes to. */
export function rewardsOwedBack(
  database: Database,
  tenantId: number,
): Promise<{ readonly rewards: readonly OwedBack[]; readonly totalCents: number }> {
  const look = async (tx: TenantTransaction) => ({
    rewards: await listOwedBack(tx, MOST_LISTED),
    totalCents: (await sumAccounts(tx))["clawback"] ?? 0,
  });
  return database.inTenant(tenantId, look, { readOnly: true, isolation: "repeatable read" });
}
