import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { clearFiles, deleteClaimsOf } from "../repository/retention.ts";

/** Deletes files and notes of decided claims whose term is over. Returns how many claims had some. */
export function forgetFiles(
  tx: TenantTransaction,
  { now, size }: { readonly now: Date; readonly size: number },
): Promise<number> {
  return clearFiles(tx, startsDue(kindsOfData.claimFiles.end.length, now), size);
}

/** Deletes the claims about orders that are deleted next. */
export function forgetClaimsOf(tx: TenantTransaction, orderIds: readonly number[]): Promise<void> {
  return deleteClaimsOf(tx, orderIds);
}
