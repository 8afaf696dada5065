import { type ClaimReasonName, type ClaimStatus, isUndecidedClaim } from "@weitersagen/domain/claim";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import { arrivedOrderOf, type ClaimRecord, lockClaim, undecidedClaims } from "../read-model.ts";
import { type EvidenceFile, findEvidence } from "../repository/evidence.ts";
import { changeClaim } from "../repository/claims.ts";
import { refuseClaim } from "./change.ts";
import { giveOrder } from "./give-order.ts";

export const MOST_LISTED = 1_000;

/** Undecided claims; those that a person must check come first. */
export function waitingClaims(tx: TenantTransaction): Promise<ClaimRecord[]> {
  return undecidedClaims(tx, MOST_LISTED);
}

export function claimEvidence(tx: TenantTransaction, claimId: number): Promise<EvidenceFile | undefined> {
  return findEvidence(tx, claimId);
}

/** The order with which the claim can be accepted, if the provider has reported it. */
export async function claimedOrderId(tx: TenantTransaction, claimId: number): Promise<number | undefined> {
  return (await arrivedOrderOf(tx, claimId))?.orderId;
}

export type ClaimDecision =
  | { readonly event: "match"; readonly by: string; readonly now: Date }
  | {
      readonly event: "refuse";
      readonly reason: ClaimReasonName;
      readonly by: string;
      readonly now: Date;
      readonly words?: string | undefined;
    };

/**
 * A person decides. Returns the new state; `noOrder` when no order has arrived that could be assigned, `otherRecommendation`
 * when it belongs to another one: then the claim can only be refused.
 */
export async function decideClaim(
  deps: OrderDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { claimId, decision }: { claimId: number; decision: ClaimDecision },
): Promise<ClaimStatus | "unknown" | "noOrder" | "otherRecommendation"> {
  const words = decision.event === "refuse" ? decision.words : undefined;
  const settlement = { now: decision.now, actor: decision.by, words };
  const claim = await lockClaim(tx, claimId);
  if (!claim || !isUndecidedClaim(claim.status)) return "unknown";
  if (decision.event === "refuse") {
    await refuseClaim(tx, claim, decision.reason, settlement);
  } else {
    const order = await arrivedOrderOf(tx, claimId);
    if (!order) return "noOrder";
    const isForeign = order.recommendationId !== null && order.recommendationId !== claim.recommendationId;
    if (isForeign) return "otherRecommendation";
    await giveOrder(deps, tx, tenant, { claim, order }, settlement);
  }
  return (await lockClaim(tx, claimId))?.status ?? "unknown";
}

/** After an objection a refused claim is checked again by a person. False if it is not refused. */
export async function reopenRefused(
  tx: TenantTransaction,
  claimId: number,
  { now, by }: { readonly now: Date; readonly by: string },
): Promise<boolean> {
  const claim = await lockClaim(tx, claimId);
  if (claim?.status !== "refused") return false;
  const change = { at: now, actor: by, orderId: null };
  await changeClaim(tx, claimId, { ...change, from: ["refused"], to: "open", reason: null });
  return changeClaim(tx, claimId, { ...change, from: ["open"], to: "checking", reason: claim.reason });
}
