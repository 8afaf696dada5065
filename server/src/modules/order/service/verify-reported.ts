import { keptFeedDate } from "@weitersagen/domain/feed-date";
import type { UnrewardedReason } from "@weitersagen/domain/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { insertOrderEvents } from "../repository/events.ts";
import { lockOrderById, type StoredOrder } from "../repository/orders.ts";
import { updateVerified } from "../repository/release.ts";
import { reasonAgainst } from "./decide.ts";
import { noChanges, type OrderConsequences, updateStates } from "./follow.ts";
import type { OrderDeps } from "./import-run.ts";
import { findStoredMatches } from "./match.ts";
import { orderedProductsOf } from "./products.ts";

export interface Prospect {
  /** What the order would pay; 0 if it earns nothing. */
  readonly bountyCents: number;
  readonly unrewardedBecause: UnrewardedReason | undefined;
}

/** What an order would earn that only the browser has reported: the rules are those of the feed. Locks the order. */
export async function prospectOf(
  { catalogue }: OrderDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  orderId: number,
): Promise<Prospect> {
  const products = orderedProductsOf(await catalogue.loadForAnyApi(tenant, tx));
  const order = await lockOrderById(tx, orderId);
  const match = order && (await findStoredMatches(tx, [order])).get(orderId);
  if (!order || !match) throw new Refusal("notFound");
  const bountyCents = order.productId === null ? 0 : products.bountyCents(itemOf(order), order.orderedAt);
  const unrewardedBecause = reasonAgainst(
    {
      email: null,
      match,
      state: order,
      orderedOn: keptFeedDate(order.orderedAt),
      bountyCents,
      isRefused: order.refusedAt !== null,
      isReleasedBefore: false,
    },
    tenant.settings,
  );
  return { bountyCents: unrewardedBecause ? 0 : bountyCents, unrewardedBecause };
}

const itemOf = ({ productId, deviceId }: StoredOrder) => ({ productId: productId ?? 0, deviceId });

interface Verification {
  readonly actor: string;
  readonly now: Date;
}

/**
 * The agency confirms an order that only the browser has reported. Whatever follows from a confirmed order happens in the
 * same transaction. A row of the feed that names it later changes this order instead of adding one.
 */
export async function verifyReported(
  { consequences }: { readonly consequences: OrderConsequences },
  tx: TenantTransaction,
  tenant: Tenant,
  orderId: number,
  { actor, now }: Verification,
): Promise<void> {
  if (!(await updateVerified(tx, orderId, now))) throw new Refusal("wrongState");
  await insertOrderEvents(tx, [{ orderId, kind: "verified", detail: { by: "agency" } }], { actor, now });
  await updateStates(tx, { ...noChanges(), accepted: [orderId] }, actor);
  await consequences.orderAccepted(tx, tenant, orderId, { now, actor });
}
