import type { ClaimReasonName, ClaimStatus } from "@weitersagen/domain/claim";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import { arrivedOrderOf, type ClaimRecord, lockClaim, undecidedClaims } from "../read-model.ts";
import { type EvidenceFile, findEvidence } from "../repository/evidence.ts";
import { refuseClaim } from "./change.ts";
import { giveOrder } from "./give-order.ts";

const MOST_LISTED = 1_000;

/** Undecided claims; those that a person must check come first. */
export function waitingClaims(tx: TenantTransaction): Promise<ClaimRecord[]> {
  return undecidedClaims(tx, MOST_LISTED);
}

export function claimEvidence(tx: TenantTransaction, claimId: number): Promise<EvidenceFile | undefined> {
  return findEvidence(tx, claimId);
}

export type ClaimDecision =
  | { readonly event: "match"; readonly by: string; readonly now: Date }
  | { readonly event: "refuse"; readonly reason: ClaimReasonName; readonly by: string; readonly now: Date };

/** A person decides. Returns the new state; `noOrder` when no order has arrived that could be assigned. */
export async function decideClaim(
  deps: OrderDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { claimId, decision }: { claimId: number; decision: ClaimDecision },
): Promise<ClaimStatus | "unknown" | "noOrder"> {
  const settlement = { now: decision.now, actor: decision.by };
  const claim = await lockClaim(tx, claimId);
  if (!claim || (claim.status !== "open" && claim.status !== "checking")) return "unknown";
  if (decision.event === "refuse") {
    await refuseClaim(tx, claim, decision.reason, settlement);
  } else {
    const order = await arrivedOrderOf(tx, claimId);
    if (!order) return "noOrder";
    const isForeign = order.recommendationId !== null && order.recommendationId !== claim.recommendationId;
    if (isForeign) await refuseClaim(tx, claim, "otherRecommendation", settlement);
    else await giveOrder(deps, tx, tenant, { claim, order }, settlement);
  }
  return (await lockClaim(tx, claimId))?.status ?? "unknown";
}
