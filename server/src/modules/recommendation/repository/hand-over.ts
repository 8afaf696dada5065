import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Credits the recommendations that are still open and credited to `from`. Returns their ids. */
export async function updateCreditedMember(
  tx: TenantTransaction,
  ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const moved = await tx
    .updateTable("recommendation")
    .set({ agency_member_id: to })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", ids)
    .where("agency_member_id", "=", from)
    .where("status", "=", "open")
    .returning("id")
    .execute();
  return moved.map(({ id }) => id);
}
