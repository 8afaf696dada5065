import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The agency says that an order exists which only the browser has reported. */
export async function updateVerified(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("placed_order")
    .set({ source: "agency", verified_at: now, changed_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("refused_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateReleased(
  tx: TenantTransaction,
  id: number,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("placed_order")
    .set({ released_at: now, released_by: actor })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("refused_at", "is", null)
    .execute();
}

export async function updateRefused(
  tx: TenantTransaction,
  id: number,
  { now, because }: { readonly now: Date; readonly because: string },
): Promise<void> {
  await tx
    .updateTable("placed_order")
    .set({
      refused_at: now,
      changed_at: now,
      unrewarded_because: because,
      released_at: null,
      released_by: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("refused_at", "is", null)
    .execute();
}
