import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findOrder } from "../../order/service/find-order.ts";
import { importRows } from "../../order/service/import-rows.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import { type ArrivedOrder, type ClaimRecord, recipientsOf } from "../read-model.ts";
import { moveClaim, refuseClaim, type Settlement } from "./change.ts";
import { notifyMatched } from "./notify.ts";

/**
 * Settles the claim with its order: matched, or refused if the order earns nothing. An order without a recommendation is
 * first assigned to the claimed one through the order feed, so that every rule of an order applies; if the feed refuses it,
 * a person must check the claim. Callers exclude orders of other recommendations.
 */
export async function giveOrder(
  deps: OrderDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { claim, order }: { claim: ClaimRecord; order: ArrivedOrder },
  settlement: Settlement,
): Promise<void> {
  let { orderId, unrewardedBecause } = order;
  if (order.recommendationId === null) {
    const row = { Auftragsnummer: order.number, ...(await referenceOf(tx, claim)) };
    const { rows } = await importRows(
      deps,
      tx,
      { tenant, language: "de", now: settlement.now, by: settlement.actor },
      [row],
    );
    const [result] = rows;
    if (!result || result.outcome === "refused") {
      await moveClaim(tx, claim, "hold", { ...settlement, reason: "notProven" });
      return;
    }
    unrewardedBecause = result.reason;
    // The imported row may have been merged into an order that the agency has released.
    ({ id: orderId } = await findOrder(tx, result.number ?? ""));
  }
  if (unrewardedBecause !== null) return refuseClaim(tx, claim, unrewardedBecause, settlement);
  if (await moveClaim(tx, claim, "match", { ...settlement, orderId })) {
    await notifyMatched(tx, claim, settlement.now);
  }
}

/** If only one recipient can have placed the order, it is theirs, and they get their share too. */
async function referenceOf(tx: TenantTransaction, claim: ClaimRecord) {
  const recipients = await recipientsOf(tx, claim.recommendationId);
  const [only, ...others] = recipients.filter(({ hasOrdered }) => !hasOrdered);
  return only && others.length === 0
    ? { Empfaengernummer: only.number }
    : { Empfehlungsnummer: claim.recommendationNumber };
}
