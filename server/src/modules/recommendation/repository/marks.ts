import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Clears a mark of up to `size` recommendations that were made at this time or before. */
export async function clearOldMarks(
  tx: TenantTransaction,
  mark: "device_hash" | "contact_hash",
  until: Date,
  size: number,
): Promise<number> {
  const column = sql.ref(mark);
  const { numAffectedRows } = await sql`
    update recommendation set ${column} = null where tenant_id = ${tx.tenantId} and id = any (array(
      select id from recommendation
       where tenant_id = ${tx.tenantId} and created_at <= ${until} and ${column} is not null
         and not platform.is_held(tenant_id, referrer_id, null)
       order by created_at limit ${size} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
