import type { TenantTransaction } from "../../../platform/db/transaction.ts";

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
