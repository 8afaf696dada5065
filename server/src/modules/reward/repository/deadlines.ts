import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isKeptForPerson } from "../read-model.ts";
import { type Reward, rewardColumns } from "./rewards.ts";

/** Locks rewards that were not collected in time, unless a person has to clear up a payment first; those that another sweep has locked are skipped. */
export async function lockExpired(tx: TenantTransaction, now: Date, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "provided")
    .where("expires_at", "<=", now)
    .where(sql<boolean>`not ${isKeptForPerson(now)}`)
    .orderBy("expires_at")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a reward that was not collected in time can be, because a payment has to be cleared up. */
export async function isRewardKept(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const kept = await tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where(isKeptForPerson(now))
    .executeTakeFirst();
  return kept !== undefined;
}

/** Locks rewards whose reminder is due; those that another sweep has locked are skipped. */
export function lockToRemind(tx: TenantTransaction, now: Date, size: number): Promise<Reward[]> {
  return tx
    .selectFrom("reward")
    .select(rewardColumns)
    .where("tenant_id", "=", tx.tenantId)
    .where("remind_at", "<=", now)
    .orderBy("remind_at")
    .orderBy("id")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function updateReminder(
  tx: TenantTransaction,
  id: number,
  { remindAt, reminders }: { remindAt: Date | null; reminders: number },
): Promise<void> {
  await tx
    .updateTable("reward")
    .set({ remind_at: remindAt, reminders })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}
