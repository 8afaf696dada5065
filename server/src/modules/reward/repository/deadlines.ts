import { holderDied } from "@weitersagen/domain/bank-reasons";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  isKeptForPerson,
  isOfAddress,
  isOwnerReportedDead,
  returnReason,
  type RewardOwner,
} from "../read-model/of-owner.ts";
import { type Reward, rewardColumns } from "./rewards.ts";

/**
 * Locks rewards that were not collected in time; those that another sweep has locked are skipped. Those of a person whose
 * death the bank has reported wait for the note: the mails about them were withheld.
 */
export async function lockExpired(tx: TenantTransaction, now: Date, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "provided")
    .where("expires_at", "<=", now)
    .where((eb) => eb.not(isOwnerReportedDead))
    .orderBy("expires_at")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

interface Deadline {
  readonly expiresAt: Date;
  readonly remindAt: Date | null;
}

/**
 * Gives a deadline to the rewards of a person that have none because a payment had to be cleared up. No reminder is sent
 * where the holder of the account has died. Returns whether the bank had reported that.
 */
export async function setDeadline(
  tx: TenantTransaction,
  { party, id }: RewardOwner,
  { expiresAt, remindAt }: Deadline,
): Promise<boolean> {
  const rows = await tx
    .updateTable("reward")
    .set({
      expires_at: expiresAt,
      remind_at: sql`case when ${returnReason} is distinct from ${holderDied} then ${remindAt}::timestamptz end`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("party", "=", party)
    .where(party === "referrer" ? "referrer_id" : "recipient_id", "=", id)
    .where(isKeptForPerson)
    .returning(returnReason.as("reason"))
    .execute();
  return rows.some(({ reason }) => reason === holderDied);
}

/** Extends earlier deadlines of all rewards that the person can collect, also in another role with the same address. */
export async function extendDeadlines(
  tx: TenantTransaction,
  owner: RewardOwner,
  { expiresAt, remindAt }: Deadline,
): Promise<void> {
  await tx
    .updateTable("reward")
    .set({ expires_at: expiresAt, remind_at: remindAt })
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "provided")
    .where("expires_at", "<", expiresAt)
    .where(isOfAddress(owner))
    .execute();
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
