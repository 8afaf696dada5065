import { type ClaimEvent, claimFlow } from "@weitersagen/domain/claim";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ClaimRecord } from "../read-model.ts";
import { changeClaim } from "../repository/claims.ts";
import { notifyRefused } from "./notify.ts";

/** Who settles a claim, and when. */
export interface Settlement {
  readonly now: Date;
  readonly actor: string;
  /** What the operator tells the claimant in their own words. */
  readonly words?: string | undefined;
}

/** False when the claim's state does not allow it. */
export function moveClaim(
  tx: TenantTransaction,
  { id }: ClaimRecord,
  event: Exclude<ClaimEvent, "reopen">,
  {
    now,
    actor,
    reason = null,
    orderId = null,
  }: Settlement & { reason?: string | null; orderId?: number | null },
): Promise<boolean> {
  return changeClaim(tx, id, { ...moveBy(claimFlow, event), at: now, actor, reason, orderId });
}

export async function refuseClaim(
  tx: TenantTransaction,
  claim: ClaimRecord,
  reason: string,
  settlement: Settlement,
): Promise<void> {
  if (await moveClaim(tx, claim, "refuse", { ...settlement, reason })) {
    await notifyRefused(tx, claim, { reason, words: settlement.words, now: settlement.now });
  }
}
