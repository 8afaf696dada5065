import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Loads of one tenant happen one after the other, until the end of the transaction. */
export async function lockCatalogue(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext('catalogue'))`.execute(tx);
}
