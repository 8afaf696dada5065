import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Deletes orders with their history and former numbers. */
export async function deleteOrders(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ["order_event", "former_order_number", "order_customer"] as const)
    await tx
      .deleteFrom(table)
      .where("tenant_id", "=", tx.tenantId)
      .where((eb) => eb("order_id", "=", eb.fn.any(eb.val(ids))))
      .execute();
  await tx
    .deleteFrom("placed_order")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

/**
 * Removes what operators and agencies typed about these orders: it may name the person. Only the reason of a refusal was
 * typed; other reasons are codes.
 */
export async function clearNotes(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable("order_event")
    .set({ detail: sql`case when kind = 'refused' then detail - 'note' - 'reason' else detail - 'note' end` })
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("order_id", "=", eb.fn.any(eb.val(ids))))
    .where(sql<SqlBool>`(detail ? 'note' or kind = 'refused' and detail ? 'reason')`)
    .execute();
}
