import type { Language } from "@weitersagen/contract/language";
import type { OwnOrder } from "@weitersagen/contract/recipient";
import { reasonOf } from "@weitersagen/domain/order";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { ordersOfRecipient } from "../repository.ts";
import type { OwnOrderRow } from "../repository.ts";

/** The recipient's orders, newest first. */
export async function ownOrders(
  { database, catalogue }: { database: Database; catalogue: Pick<Catalogue, "names"> },
  { tenant, language }: { tenant: Tenant; language: Language },
  recipientId: number,
): Promise<OwnOrder[]> {
  const named = await catalogue.names(tenant);
  const rows = await database.inTenant(tenant.id, (tx) => ordersOfRecipient(tx, recipientId));
  return rows.map((row) => ({
    number: row.number,
    productName: row.productName && named(row.productName, language),
    orderedAt: row.orderedAt,
    contractOn: row.contractOn,
    state: stateOf(row),
    reason: reasonOf(row.unrewardedBecause, language),
  }));
}

function stateOf({ cancelledAt, verifiedAt, unrewardedBecause }: OwnOrderRow): OwnOrder["state"] {
  if (cancelledAt) return "cancelled";
  if (!verifiedAt) return "unverified";
  return unrewardedBecause ? "unrewarded" : "accepted";
}
