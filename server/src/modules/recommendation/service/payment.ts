import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { changePaidStatus, lockRows } from "../repository/payment.ts";

/** Locks recommendations whose rewards are about to be counted. */
export function lockForPayment(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  return lockRows(tx, ids);
}

export interface RewardCount {
  readonly recommendationId: number;
  readonly paid: number;
  /** May still be paid. */
  readonly pending: number;
}

/** A recommendation is paid when a reward is paid and none is pending, and ok again when a payment is returned. */
export async function updatePaidStatus(
  tx: TenantTransaction,
  counts: readonly RewardCount[],
  by: { now: Date; actor: string },
): Promise<void> {
  const idsOf = (some: readonly RewardCount[]) => some.map(({ recommendationId }) => recommendationId);
  const settled = counts.filter(({ paid, pending }) => pending === 0 && paid > 0);
  const reopened = counts.filter(({ pending }) => pending > 0);
  await changePaidStatus(tx, idsOf(settled), { from: "ok", to: "paid", event: "paid", ...by });
  await changePaidStatus(tx, idsOf(reopened), { from: "paid", to: "ok", event: "returned", ...by });
}
