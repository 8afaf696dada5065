import { agencyCommissionCents, commissionChange, type DueCommission } from "@weitersagen/domain/commission";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { postCommission } from "../../ledger/service.ts";
import { type CreditedOrder, lockCreditedOrder } from "../read-model/orders.ts";
import { insertCommission, listOfOrder, type StoredCommission } from "../repository/commissions.ts";
import { findRate } from "../repository/rates.ts";
import type { CommissionDeps } from "./deps.ts";

export interface CommissionContext {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

/**
 * An order was accepted or changed: its agency gets the commission once. Called again it changes nothing, unless product or
 * agency are others now, or the order earns nothing any more.
 */
export async function bookCommission(
  { catalogue }: CommissionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  orderId: number,
  context: CommissionContext,
): Promise<void> {
  // Read before the order is locked, as the rewards do.
  const { products } = await catalogue.loadForAnyApi(tenant, tx);
  const order = await lockCreditedOrder(tx, orderId);
  if (!order) return;
  const due = await dueOf(tx, order, (productId) => products.get(productId)?.commission ?? null);
  await bookChange(tx, orderId, due, context);
}

/** An order does not count any more: its commission is taken back by a negative booking. */
export async function cancelCommission(
  tx: TenantTransaction,
  orderId: number,
  context: CommissionContext,
): Promise<void> {
  const order = await lockCreditedOrder(tx, orderId);
  // The cancellation is processed late: the order counts again.
  if (!order || order.earns) return;
  await bookChange(tx, orderId, undefined, context);
}

async function dueOf(
  tx: TenantTransaction,
  { earns, agencyId, memberId, productId }: CreditedOrder,
  statedFor: (productId: number) => string | null,
): Promise<DueCommission | undefined> {
  if (!earns || agencyId === null || productId === null) return undefined;
  const own = await findRate(tx, agencyId, productId);
  return { agencyId, memberId, productId, amountCents: agencyCommissionCents(own, statedFor(productId)) };
}

async function bookChange(
  tx: TenantTransaction,
  orderId: number,
  due: DueCommission | undefined,
  context: CommissionContext,
): Promise<void> {
  const bookings = await listOfOrder(tx, orderId);
  const active = activeOf(bookings);
  const { cancels, earns } = commissionChange(active, due);
  if (cancels && active) {
    await book(tx, orderId, { ...active, kind: "cancelled", amountCents: -active.amountCents }, context);
  }
  if (earns && due) {
    const round = bookings.filter(({ kind }) => kind === "earned").length + 1;
    await book(tx, orderId, { ...due, kind: "earned", round }, context);
  }
}

/** The commission that was earned and not taken back. */
const activeOf = (bookings: readonly StoredCommission[]): StoredCommission | undefined =>
  bookings.find(
    ({ kind, round }) =>
      kind === "earned" && !bookings.some((other) => other.kind === "cancelled" && other.round === round),
  );

async function book(
  tx: TenantTransaction,
  orderId: number,
  booked: Omit<StoredCommission, "id">,
  { now, actor, reason }: CommissionContext,
): Promise<void> {
  const { agencyId, memberId, productId, kind, round, amountCents } = booked;
  const row = { agencyId, memberId, productId, kind, round, amountCents };
  const id = await insertCommission(tx, { ...row, orderId, at: now, actor, reason: reason ?? null });
  await postCommission(tx, { id, orderId, amountCents }, { at: now, actor });
}
