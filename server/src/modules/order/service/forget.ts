import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { lockUnconfirmed, lockWithoutMoney, ordersOf, type OrderParty } from "../read-model.ts";
import { clearNotes, deleteOrders } from "../repository/forget.ts";

export type { OrderParty };

/** Deletes orders that matched no recommendation, or that the provider never confirmed, at the end of their term. */
export async function forgetUnconfirmed(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  const ids = await lockUnconfirmed(tx, startsDue(kindsOfData.unmatchedOrders.end.length, now), size);
  await deleteOrders(tx, ids);
  return ids.length;
}

/** Locks orders of this time or before to which no reward or commission refers (any more), matched or not. */
export function lockForgettableOrders(tx: TenantTransaction, until: Date, size: number): Promise<number[]> {
  return lockWithoutMoney(tx, until, size);
}

/** Deletes orders with their history. */
export function forgetOrders(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  return deleteOrders(tx, ids);
}

/**
 * Removes the words of operators and agencies from the history of the orders that people placed or recommended. Returns
 * these orders.
 */
export async function forgetWords(
  tx: TenantTransaction,
  people: OrderParty,
): Promise<{ readonly ids: number[]; readonly numbers: string[] }> {
  const orders = await ordersOf(tx, people);
  const ids = orders.map(({ id }) => id);
  if (ids.length > 0) await clearNotes(tx, ids);
  return { ids, numbers: orders.flatMap(({ number }) => number ?? []) };
}
