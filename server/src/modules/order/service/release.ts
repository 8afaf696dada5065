import type { UnrewardedReason } from "@weitersagen/domain/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertOrderEvents } from "../repository/events.ts";
import { updateRefused, updateReleased } from "../repository/release.ts";
import { noChanges, updateStates } from "./follow.ts";

export interface ReleaseBy {
  /** Who decided: `member 12`, an operator's name. */
  readonly actor: string;
  readonly now: Date;
}

/** The agency has released the order. */
export async function markReleased(
  tx: TenantTransaction,
  orderId: number,
  { actor, now }: ReleaseBy,
): Promise<void> {
  await updateReleased(tx, orderId, { actor, now });
  await insertOrderEvents(tx, [{ orderId, kind: "released", detail: {} }], { actor, now });
}

/** The reason by which orders that the agency refused earn nothing. */
export const REFUSED_BY_AGENCY = "refused" satisfies UnrewardedReason;

interface OrderRefusal extends ReleaseBy {
  readonly reason: string;
  /** Whether the provider had confirmed the order; otherwise only the browser had reported it. */
  readonly wasVerified: boolean;
}

/**
 * The agency has refused the order: it earns nothing, and its recommendation is cancelled unless another order is left. A
 * recommendation whose order was only reported stays open: others may still order.
 */
export async function markRefused(
  tx: TenantTransaction,
  orderId: number,
  { actor, now, reason, wasVerified }: OrderRefusal,
): Promise<void> {
  await updateRefused(tx, orderId, { now, because: REFUSED_BY_AGENCY });
  await insertOrderEvents(tx, [{ orderId, kind: "refused", detail: { reason } }], { actor, now });
  if (wasVerified)
    await updateStates(
      tx,
      { ...noChanges(), cancelled: [{ order: orderId, reason: REFUSED_BY_AGENCY }] },
      actor,
    );
}
