import { settledRewardStates } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Kept for a dispute of its owner. */
const isHeld = sql<boolean>`platform.is_held_party(reward.tenant_id, reward.referrer_id, reward.recipient_id)`;

/** Clears the scores of up to `size` settled rewards, decided or else settled at this time or before. */
export async function clearScores(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update reward set abuse_score = 0, abuse_reasons = '[]', appeal_text = null where tenant_id = ${tx.tenantId} and id = any (array(
      select id from reward
       where tenant_id = ${tx.tenantId} and (abuse_reasons <> '[]' or abuse_score <> 0)
         and status in ('paid', 'expired', 'cancelled')
         and coalesce(appeal_decided_at, decided_at, status_at) <= ${until}
         and not ${isHeld}
       order by status_at limit ${size} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Locks rewards that were settled at this time or before. */
export async function lockSettled(tx: TenantTransaction, until: Date, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "in", settledRewardStates)
    .where("status_at", "<=", until)
    .where(sql<boolean>`not ${isHeld}`)
    .orderBy("status_at")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes settled rewards with history, links and voucher codes. The database refuses those settled later. */
export async function deleteRewards(
  tx: TenantTransaction,
  ids: readonly number[],
  until: Date,
): Promise<void> {
  await sql`select platform.forget_rewards(${ids}::bigint[], ${until})`.execute(tx);
}
