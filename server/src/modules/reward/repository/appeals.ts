import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** An operator who decides: the name is for readers, the id says who it is. */
export interface OperatorName {
  readonly id: number;
  readonly name: string;
}

/** Stores an appeal against a refusal. Returns false if there was one, or if the reward was not refused. */
export async function updateAppeal(
  tx: TenantTransaction,
  id: number,
  { text, recordedBy, now }: { text: string; recordedBy: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reward")
    .set({ appealed_at: now, appeal_text: text, appeal_recorded_by: recordedBy })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "=", "cancelled")
    .where("cancel_reason", "=", "rejected")
    .where("decided_at", "is not", null)
    .where("appealed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks an appeal that waits for a decision. */
export function lockAppeal(tx: TenantTransaction, id: number) {
  return tx
    .selectFrom("reward")
    .select(["decided_by as refusedBy", "decided_operator as refusedById", "tier_id as tierId", "success"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("appealed_at", "is not", null)
    .where("appeal_decided_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** A granted appeal is no refusal any more, so the order may earn this reward again. */
export async function updateAppealDecision(
  tx: TenantTransaction,
  id: number,
  { isGranted, by, now }: { isGranted: boolean; by: OperatorName; now: Date },
): Promise<void> {
  await tx
    .updateTable("reward")
    .set({
      appeal_decided_at: now,
      appeal_decided_by: by.name,
      appeal_decided_operator: by.id,
      appeal_granted: isGranted,
      ...(isGranted && { cancel_reason: "appealGranted" }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/** The new reward has the score that a person has seen: it is held only for what is found later. */
export async function copyVerdict(
  tx: TenantTransaction,
  { from, to, by, now }: { from: number; to: number; by: OperatorName; now: Date },
): Promise<void> {
  await sql`update reward set abuse_score = seen.abuse_score, abuse_reasons = seen.abuse_reasons,
                   decided_at = ${now}, decided_by = ${by.name},
                   decided_operator = ${by.id}
              from reward as seen
             where reward.tenant_id = ${tx.tenantId} and reward.id = ${to}
               and seen.tenant_id = reward.tenant_id and seen.id = ${from}`.execute(tx);
}
