import { judgeClaim } from "@weitersagen/domain/claim";
import { readIsoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { eachRow, type RowFailures } from "../../../platform/jobs/row-failures.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import { type ArrivedOrder, lockArrivedOrders, lockClaim, recipientsOf } from "../read-model.ts";
import { lockOverdueClaims } from "../repository/claims.ts";
import { moveClaim, refuseClaim } from "./change.ts";
import { giveOrder } from "./give-order.ts";

export interface Due {
  readonly now: Date;
  readonly size: number;
  /** Collects claims that fail, so that the others are settled. */
  readonly failures?: RowFailures | undefined;
}

/** Claims whose order arrived are matched with it, wait for a person, or are refused. */
export async function matchClaims(
  deps: OrderDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { now, size, failures }: Due,
): Promise<number> {
  const arrived = await lockArrivedOrders(tx, size);
  await eachRow(tx, arrived, { idOf: ({ claimId }) => claimId, failures }, (order) =>
    settleClaim(deps, tx, tenant, order, now),
  );
  return arrived.length;
}

async function settleClaim(
  deps: OrderDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  order: ArrivedOrder,
  now: Date,
): Promise<void> {
  const settlement = { now, actor: "job" };
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
  if (verdict.event === "match") return giveOrder(deps, tx, tenant, { claim, order }, settlement);
  if (verdict.event === "refuse") return refuseClaim(tx, claim, verdict.reason, settlement);
  await moveClaim(tx, claim, "hold", { ...settlement, reason: verdict.reason });
}

/** Refuses claims whose order did not arrive in time. */
export async function endWaiting(tx: TenantTransaction, { now, size, failures }: Due): Promise<number> {
  const ids = await lockOverdueClaims(tx, now, size);
  await eachRow(tx, ids, { idOf: (id) => id, failures }, async (id) => {
    const claim = await lockClaim(tx, id);
    if (claim) await refuseClaim(tx, claim, "noOrder", { now, actor: "job" });
  });
  return ids.length;
}
