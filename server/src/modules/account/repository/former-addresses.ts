import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export async function insertFormerAddress(
  tx: TenantTransaction,
  { referrerId, email, now }: { readonly referrerId: number; readonly email: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto("former_address")
    .values({ tenant_id: tx.tenantId, referrer_id: referrerId, email, replaced_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "referrer_id", "email"]).doUpdateSet({ replaced_at: now }),
    )
    .execute();
}

/** Oldest first. */
export function findFormerAddresses(
  tx: TenantTransaction,
  referrerId: number,
): Promise<{ email: string; replacedAt: Date }[]> {
  return tx
    .selectFrom("former_address")
    .select(["email", "replaced_at as replacedAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .orderBy("replaced_at")
    .execute();
}

export async function deleteFormerAddresses(tx: TenantTransaction, referrerId: number): Promise<void> {
  await tx
    .deleteFrom("former_address")
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .execute();
}
