import type { Party } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export async function restartReminders(
  tx: TenantTransaction,
  { party, id }: { readonly party: Party; readonly id: number },
  remindAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("reward")
    .set({ remind_at: remindAt, reminders: 0 })
    .where("tenant_id", "=", tx.tenantId)
    .where("party", "=", party)
    .where(party === "referrer" ? "referrer_id" : "recipient_id", "=", id)
    .where("status", "=", "collected")
    .where("choice", "=", "transfer")
    .execute();
}
