import type { Database } from "../../../platform/db/database.ts";
import { forgetUnconfirmed } from "../repository.ts";

/** Erases the data of recipients who neither confirmed nor ordered within 12 weeks. */
export function forgetDue(database: Database, tenantId: number, now: Date, limit: number): Promise<number> {
  return database.inTenant(tenantId, (tx) => forgetUnconfirmed(tx, now, limit));
}
