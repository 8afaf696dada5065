import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { changeStatuses, lockByIds } from "../repository/order-outcome.ts";

/** Locks recommendations before their orders are read to decide about success or cancellation. */
export async function lockRecommendations(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await lockByIds(tx, ids);
}

interface OutcomeChange {
  readonly at: Date;
  /** Who changed the order: `feed`, an agency's member, an operator's name. */
  readonly actor: string;
}

/** An order of each of these recommendations was accepted. */
export async function markSuccessful(
  tx: TenantTransaction,
  ids: readonly number[],
  change: OutcomeChange,
): Promise<void> {
  await changeStatuses(tx, ids, { from: ["open", "expired", "cancelled"], to: "ok", ...change });
}

/** None of the orders of these recommendations is accepted any more. */
export async function markCancelled(
  tx: TenantTransaction,
  ids: readonly number[],
  change: OutcomeChange,
): Promise<void> {
  await changeStatuses(tx, ids, { from: ["ok"], to: "cancelled", ...change });
}
