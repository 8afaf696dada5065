import type { Language } from "@weitersagen/contract/language";
import type { OwnOrder } from "@weitersagen/contract/recipient";
import { reasonText } from "@weitersagen/domain/order";
import type { Database } from "../../../platform/db/database.ts";
import { ordersOfRecipient } from "../repository.ts";
import type { OwnOrderRow } from "../repository.ts";

/** The recipient's orders, newest first. */
export async function ownOrders(
  database: Database,
  tenantId: number,
  recipientId: number,
  language: Language,
): Promise<OwnOrder[]> {
  const rows = await database.inTenant(tenantId, (tx) => ordersOfRecipient(tx, recipientId));
  return rows.map((row) => ({
    number: row.number,
    productName: row.productName,
    orderedAt: row.orderedAt,
    contractOn: row.contractOn,
    state: stateOf(row),
    reason: row.unrewardedBecause
      ? { name: row.unrewardedBecause, text: reasonText(row.unrewardedBecause, language) }
      : null,
  }));
}

function stateOf({ cancelledAt, verifiedAt, unrewardedBecause }: OwnOrderRow): OwnOrder["state"] {
  if (cancelledAt) return "cancelled";
  if (!verifiedAt) return "unverified";
  return unrewardedBecause ? "unrewarded" : "accepted";
}
