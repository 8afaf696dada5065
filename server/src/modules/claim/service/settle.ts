import {
  claimFlow,
  type ClaimEvent,
  type ClaimReasonName,
  type ClaimStatus,
  claimReasons,
  judgeClaim,
} from "@weitersagen/domain/claim";
import { readIsoDate } from "@weitersagen/domain/dates";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { importRows } from "../../order/service/feed.ts";
import type { ImportParts } from "../../order/service/import.ts";
import { changeClaim, evidenceOf, lockClaim, takeOverdue, undecidedClaims } from "../repository.ts";
import type { ClaimRecord, EvidenceFile } from "../repository.ts";
import { orderArrivedFor, recipientsOf, takeArrived } from "../repository/orders.ts";
import type { ArrivedOrder } from "../repository/orders.ts";
import { tellMatched, tellRefused } from "./tell.ts";

interface Due {
  readonly now: Date;
  readonly size: number;
}

interface Settling {
  readonly now: Date;
  readonly actor: string;
}

const MOST_LISTED = 1_000;

/** Claims whose order the provider has told of meanwhile get it, wait for a person, or are refused. */
export function matchClaims(parts: ImportParts, tenant: Tenant, { now, size }: Due): Promise<number> {
  return parts.database.inTenant(tenant.id, async (tx) => {
    const arrived = await takeArrived(tx, size);
    for (const order of arrived) await judge(tx, parts, tenant, order, now);
    return arrived.length;
  });
}

async function judge(
  tx: TenantTransaction,
  parts: ImportParts,
  tenant: Tenant,
  order: ArrivedOrder,
  now: Date,
): Promise<void> {
  const settling = { now, actor: "job" };
  const claim = await lockClaim(tx, order.claimId);
  if (!claim) return;
  const recipients = await recipientsOf(tx, claim.recommendationId);
  const verdict = judgeClaim(
    {
      recommendationId: claim.recommendationId,
      orderedOn: readIsoDate(claim.orderedOn),
      acceptedAt: recipients.map(({ createdAt }) => createdAt),
    },
    order,
  );
  if (verdict.event === "match") return giveOrder(tx, parts, tenant, { claim, order }, settling);
  if (verdict.event === "refuse") return refuse(tx, claim, verdict.reason, settling);
  await move(tx, claim, "hold", { ...settling, reason: verdict.reason });
}

/** The order becomes the claimed recommendation's, through the feed's own door, so that every rule of an order holds. */
async function giveOrder(
  tx: TenantTransaction,
  parts: ImportParts,
  tenant: Tenant,
  { claim, order }: { claim: ClaimRecord; order: ArrivedOrder },
  settling: Settling,
): Promise<void> {
  let against = order.unrewardedBecause;
  if (order.recommendationId === null) {
    const row = { Auftragsnummer: order.number, ...(await markOf(tx, claim)) };
    const { rows } = await importRows(parts, { tenant, language: "de", now: settling.now }, [row]);
    const [result] = rows;
    if (!result || result.outcome === "refused") {
      await move(tx, claim, "hold", { ...settling, reason: "notProven" });
      return;
    }
    against = result.reason;
  }
  if (against !== null) return refuse(tx, claim, against, settling);
  if (await move(tx, claim, "match", { ...settling, orderId: order.orderId })) {
    await tellMatched(tx, claim, settling.now);
  }
}

/** Where only one contact can have ordered, it was that one, who then gets a share too. */
async function markOf(tx: TenantTransaction, claim: ClaimRecord) {
  const recipients = await recipientsOf(tx, claim.recommendationId);
  const [only, ...others] = recipients.filter(({ hasOrdered }) => !hasOrdered);
  return only && others.length === 0
    ? { Empfaengernummer: only.number }
    : { Empfehlungsnummer: claim.recommendationNumber };
}

async function refuse(
  tx: TenantTransaction,
  claim: ClaimRecord,
  reason: string,
  settling: Settling,
): Promise<void> {
  if (await move(tx, claim, "refuse", { ...settling, reason })) {
    await tellRefused(tx, claim, { reason, now: settling.now });
  }
}

async function move(
  tx: TenantTransaction,
  { id }: ClaimRecord,
  event: Exclude<ClaimEvent, "reopen">,
  {
    now,
    actor,
    reason = null,
    orderId = null,
  }: Settling & { reason?: string | null; orderId?: number | null },
): Promise<boolean> {
  return changeClaim(tx, id, { ...moveBy(claimFlow, event), at: now, actor, reason, orderId });
}

/** The provider has had its time: there was no such order. */
export function endWaiting(database: Database, tenant: Tenant, { now, size }: Due): Promise<number> {
  return database.inTenant(tenant.id, async (tx) => {
    const ids = await takeOverdue(tx, now, size);
    for (const id of ids) {
      const claim = await lockClaim(tx, id);
      if (claim) await refuse(tx, claim, "noOrder", { now, actor: "job" });
    }
    return ids.length;
  });
}

/** Claims without an answer: those a person must look at first. */
export function waitingClaims(database: Database, tenantId: number): Promise<ClaimRecord[]> {
  return database.inTenant(tenantId, (tx) => undecidedClaims(tx, MOST_LISTED), { readOnly: true });
}

export function claimEvidence(
  database: Database,
  tenantId: number,
  claimId: number,
): Promise<EvidenceFile | undefined> {
  return database.inTenant(tenantId, (tx) => evidenceOf(tx, claimId), { readOnly: true });
}

export const isClaimReason = (name: string): name is ClaimReasonName =>
  claimReasons.some((reason) => reason.name === name);

export type ClaimDecision =
  | { readonly event: "match"; readonly by: string; readonly now: Date }
  | { readonly event: "refuse"; readonly reason: ClaimReasonName; readonly by: string; readonly now: Date };

/** A person decides. What came of it, in one word; `noOrder` while there is nothing to give. */
export function decideClaim(
  parts: ImportParts,
  tenant: Tenant,
  claimId: number,
  decision: ClaimDecision,
): Promise<ClaimStatus | "unknown" | "noOrder"> {
  const settling = { now: decision.now, actor: decision.by };
  return parts.database.inTenant(tenant.id, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim || (claim.status !== "open" && claim.status !== "checking")) return "unknown";
    if (decision.event === "refuse") {
      await refuse(tx, claim, decision.reason, settling);
    } else {
      const order = await orderArrivedFor(tx, claimId);
      if (!order) return "noOrder";
      const isForeign = order.recommendationId !== null && order.recommendationId !== claim.recommendationId;
      if (isForeign) await refuse(tx, claim, "otherRecommendation", settling);
      else await giveOrder(tx, parts, tenant, { claim, order }, settling);
    }
    return (await lockClaim(tx, claimId))?.status ?? "unknown";
  });
}
