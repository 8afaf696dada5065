import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { lockUnclaimed } from "../read-model/due.ts";
import type { LockDecision } from "../repository/locks.ts";
import { clearUnclaimed } from "../repository/typed.ts";

/** Ends typed links that are over and unclaimed, once an unconfirmed account of that age is erased. Returns how many. */
export async function endUnclaimed(
  tx: TenantTransaction,
  size: number,
  decision: LockDecision,
): Promise<number> {
  const ids = await lockUnclaimed(
    tx,
    startsDue(kindsOfData.unconfirmedAccounts.end.length, decision.now),
    size,
  );
  await clearUnclaimed(tx, ids, decision);
  return ids.length;
}
