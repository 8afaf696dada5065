import type { Language } from "@weitersagen/contract/language";
import type { OwnOrder } from "@weitersagen/contract/recipient";
import { reasonOf } from "@weitersagen/domain/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { ordersOfRecipient, type RecipientOrder } from "../read-model.ts";
import type { OrderDeps } from "./import-run.ts";

/** The recipient's own orders, newest first. */
export async function ownOrders(
  { catalogue }: OrderDeps,
  tx: TenantTransaction,
  { tenant, language }: { tenant: Tenant; language: Language },
  recipientId: number,
): Promise<OwnOrder[]> {
  const translateName = await catalogue.names(tenant, tx);
  const orders = await ordersOfRecipient(tx, recipientId);
  return orders.map((order) => ({
    number: order.number,
    productName: order.productName && translateName(order.productName, language),
    orderedAt: order.orderedAt,
    contractOn: order.contractOn,
    state: stateOf(order),
    reason: reasonOf(order.unrewardedBecause, language),
  }));
}

function stateOf({ cancelledAt, verifiedAt, unrewardedBecause }: RecipientOrder): OwnOrder["state"] {
  if (cancelledAt) return "cancelled";
  if (!verifiedAt) return "unverified";
  return unrewardedBecause ? "unrewarded" : "accepted";
}
