import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { UNUSED_INVITATION } from "@weitersagen/domain/data-map/lengths";
import type { PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteNewcomers } from "../repository/accounts.ts";
import { clearWords, deleteRequests } from "../repository/change-requests.ts";

/** Deletes change requests that were decided, or expired, long ago. */
export const forgetChanges = (tx: PlatformTransaction, now: Date): Promise<number> =>
  deleteRequests(tx, startsDue(kindsOfData.changeRequests.end.length, now));

/** Deletes accounts of people who were invited and never came. */
export const forgetNewcomers = (tx: PlatformTransaction, now: Date): Promise<number> =>
  deleteNewcomers(tx, startsDue(UNUSED_INVITATION, now), now);

/** Removes the typed reasons and notes of requests for goodwill for these orders. */
export async function forgetGoodwillReasons(
  tx: TenantTransaction,
  orderNumbers: readonly string[],
): Promise<void> {
  if (orderNumbers.length > 0) await clearWords(tx, "goodwill", orderNumbers);
}
