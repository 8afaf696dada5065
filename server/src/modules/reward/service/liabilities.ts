import { promiseLimits, transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  countWaitingTransfers,
  type Liability,
  sumLiabilities,
  waitingTransfers,
  type WaitingTransfer,
} from "../repository/liabilities.ts";

/** What the tenant owes, by state and month. */
export function listLiabilities(tx: TenantTransaction): Promise<Liability[]> {
  return sumLiabilities(tx);
}

export interface PromisedTransfer extends WaitingTransfer {
  readonly promisedUntil: Date;
  readonly isLate: boolean;
}

const MOST_LISTED = 1_000;

/** Transfers that are not paid within the four weeks that people are promised, or will not be soon; longest waiting first. */
export async function listPromisedTransfers(tx: TenantTransaction, now: Date): Promise<PromisedTransfer[]> {
  const transfers = await waitingTransfers(tx, promiseLimits(now).soon, MOST_LISTED);
  return transfers.map((transfer) => {
    const promisedUntil = transferPromisedUntil(transfer.chosenAt);
    return { ...transfer, promisedUntil, isLate: promisedUntil <= now };
  });
}

/** How many transfers are late, and how many will be within a week. */
export async function countPromisedTransfers(
  tx: TenantTransaction,
  now: Date,
): Promise<{ readonly late: number; readonly soon: number }> {
  const limits = promiseLimits(now);
  const late = await countWaitingTransfers(tx, limits.late);
  return { late, soon: (await countWaitingTransfers(tx, limits.soon)) - late };
}
