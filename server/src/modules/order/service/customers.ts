import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type HashedSigns, hashedSigns } from "../../fraud/service.ts";
import { deleteCustomersBefore } from "../repository/customers.ts";
import type { RowReferences } from "./validate.ts";

/** The hashes of the customer whom a row names; null if it names none. */
export function customerOf({ tenantId }: TenantTransaction, row: RowReferences): HashedSigns | null {
  const { email, firstName, lastName, street, postcode } = row;
  if (email === null && (firstName ?? lastName ?? street ?? postcode) === null) return null;
  const signs = hashedSigns(tenantId, row);
  return signs.mails.length + signs.names.length + signs.households.length > 0 ? signs : null;
}

/** Deletes what orders stated about their customers when no rule needs it any more. Returns how many. */
export function forgetCustomers(tx: TenantTransaction, now: Date, limit: number): Promise<number> {
  return deleteCustomersBefore(tx, startsDue(kindsOfData.orderCustomers.end.length, now), limit);
}
