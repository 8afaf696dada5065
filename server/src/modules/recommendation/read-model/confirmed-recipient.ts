import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The address that a recipient has confirmed by the mailed link; undefined without one. */
export async function confirmedAddressOf(
  tx: TenantTransaction,
  recipientId: number,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom("recipient")
    .select("email")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", recipientId)
    .where("address_confirmed_at", "is not", null)
    .executeTakeFirst();
  return found?.email ?? undefined;
}
