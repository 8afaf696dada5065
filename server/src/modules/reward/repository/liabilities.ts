import { pendingRewardStates } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { isHeld } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** What is owed in one state, by the month in which it becomes or became due. */
export interface Liability {
  readonly state: "open" | "provided" | "transfer" | "voucher";
  readonly isHeld: boolean;
  /** `2026-11`: of an open reward when it can be provided, otherwise when it was. */
  readonly month: string;
  readonly count: number;
  readonly cents: number;
}

const state = sql<Liability["state"]>`case status when 'collected' then choice else status end`;

export function sumLiabilities(tx: TenantTransaction): Promise<Liability[]> {
  return tx
    .selectFrom("reward")
    .select([
      state.as("state"),
      isHeld("reward").as("isHeld"),
      sql<string>`to_char(due_at at time zone 'Europe/Berlin', 'YYYY-MM')`.as("month"),
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum(amount_cents)::bigint`.as("cents"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "in", pendingRewardStates)
    .where("clawed_back_at", "is", null)
    .groupBy([sql`1`, sql`2`, sql`3`])
    .orderBy(sql`1`)
    .orderBy(sql`3`)
    .orderBy(sql`2`)
    .execute();
}

/** A transfer that a person chose and that was not paid yet. */
export interface WaitingTransfer {
  readonly rewardId: number;
  readonly amountCents: number;
  readonly chosenAt: Date;
  readonly isHeld: boolean;
}

const waiting = (tx: TenantTransaction, chosenBefore: Date) =>
  tx
    .selectFrom("reward")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "collected")
    .where("choice", "=", "transfer")
    .where("status_at", "<=", chosenBefore);

/** Transfers chosen until a time, longest waiting first. */
export function waitingTransfers(
  tx: TenantTransaction,
  chosenBefore: Date,
  size: number,
): Promise<WaitingTransfer[]> {
  return waiting(tx, chosenBefore)
    .select([
      "id as rewardId",
      "amount_cents as amountCents",
      "status_at as chosenAt",
      isHeld("reward").as("isHeld"),
    ])
    .orderBy("status_at")
    .orderBy("id")
    .limit(size)
    .execute();
}

export async function countWaitingTransfers(tx: TenantTransaction, chosenBefore: Date): Promise<number> {
  const { count } = await waiting(tx, chosenBefore)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
