import { claimFlow } from "@weitersagen/domain/claim";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { changeClaim } from "../repository/claims.ts";
import { clearClaims, lockUndecidedClaims } from "../repository/of-referrer.ts";

/** Refuses the open claims of a deleted account and deletes what the referrer reported. No mail is sent. */
export async function forgetReferrer(
  tx: TenantTransaction,
  referrerId: number,
  { now, actor }: { readonly now: Date; readonly actor: string },
): Promise<void> {
  const refusal = {
    ...moveBy(claimFlow, "refuse"),
    at: now,
    actor,
    reason: "referrerDeleted",
    orderId: null,
  };
  for (const id of await lockUndecidedClaims(tx, referrerId)) await changeClaim(tx, id, refusal);
  await clearClaims(tx, referrerId);
}
