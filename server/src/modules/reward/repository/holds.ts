import { pendingRewardStates } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface StoredVerdict {
  readonly id: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly holds: boolean;
}

/** Stores the score of a reward that is not paid yet. A new hold replaces an earlier decision. */
export async function updateVerdict(tx: TenantTransaction, verdict: StoredVerdict, now: Date): Promise<void> {
  await tx
    .updateTable("reward")
    .set({
      abuse_score: verdict.score,
      abuse_reasons: JSON.stringify(verdict.reasons),
      ...(verdict.holds && { held_at: now, decided_at: null, decided_by: null, decided_operator: null }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", verdict.id)
    .where("status", "in", pendingRewardStates)
    .execute();
}

export interface HeldReward {
  readonly id: number;
  readonly status: string;
  readonly amountCents: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly heldAt: Date;
}

/** Rewards that wait for a decision, oldest first. */
export function listHeld(tx: TenantTransaction, limit: number): Promise<HeldReward[]> {
  return tx
    .selectFrom("reward")
    .select([
      "id",
      "status",
      "amount_cents as amountCents",
      "abuse_score as score",
      sql<string[]>`array(select jsonb_array_elements_text(abuse_reasons))`.as("reasons"),
      sql<Date>`held_at`.as("heldAt"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("held_at", "is not", null)
    .where("decided_at", "is", null)
    .where("status", "in", pendingRewardStates)
    .orderBy("held_at")
    .limit(limit)
    .execute();
}

/** The names of the fraud rules that a reward met. */
export async function findReasons(tx: TenantTransaction, id: number): Promise<string[]> {
  const row = await tx
    .selectFrom("reward")
    .select(sql<string[]>`array(select jsonb_array_elements_text(abuse_reasons))`.as("reasons"))
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.reasons ?? [];
}

/** Returns false if the reward does not wait for a decision. */
export async function updateDecision(
  tx: TenantTransaction,
  id: number,
  { by, operatorId, now }: { by: string; operatorId: number | undefined; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("reward")
    .set({ decided_at: now, decided_by: by, decided_operator: operatorId ?? null })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "in", pendingRewardStates)
    .where("held_at", "is not", null)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
