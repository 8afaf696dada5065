import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isInEffect } from "./in-effect.ts";

/** Marks a paid reward as owed back. Returns false if it is not paid or marked already. */
export async function markClawedBack(tx: TenantTransaction, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reward")
    .set({ clawed_back_at: at })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "=", "paid")
    .where("clawed_back_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends the clawback of an order's paid rewards and returns their ids. A tier stays owed back
 * if another reward for the same tier is in effect.
 */
export async function unmarkClawedBack(tx: TenantTransaction, orderId: number): Promise<number[]> {
  const rows = await tx
    .updateTable("reward")
    .set({ clawed_back_at: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .where("status", "=", "paid")
    .where("clawed_back_at", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reward as other")
            .select("other.id")
            .where("other.tenant_id", "=", tx.tenantId)
            .whereRef("other.referrer_id", "=", "reward.referrer_id")
            .where("other.kind", "=", "tier")
            // Only tiers have a tier_id, so for other rewards this never holds.
            .whereRef("other.tier_id", "=", "reward.tier_id")
            .where(isInEffect("other")),
        ),
      ),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
