import type { Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface PayoutInBatch {
  readonly id: number;
  readonly batchId: number;
  readonly number: string;
  /** Absent while the batch is not released. */
  readonly releasedAt: Date | null;
  /** What it pays: a reward to a person, or else a credit note to an agency. */
  readonly reward: { readonly id: number; readonly party: Party; readonly personId: number } | null;
  readonly creditNoteId: number | null;
  readonly amountCents: number;
  readonly status: "live" | "withdrawn" | "rejected" | "returned" | "voided";
  /** A statement of the account shows that it was paid. */
  readonly isBooked: boolean;
  /** The bank's file that rejected or returned it. */
  readonly endedIn: string | null;
}

const payoutsInBatches = (tx: TenantTransaction) =>
  tx
    .selectFrom("payout")
    .innerJoin("payout_batch as batch", (join) =>
      join.onRef("batch.tenant_id", "=", "payout.tenant_id").onRef("batch.id", "=", "payout.batch_id"),
    )
    .leftJoin("reward", (join) =>
      join.onRef("reward.tenant_id", "=", "payout.tenant_id").onRef("reward.id", "=", "payout.reward_id"),
    )
    .leftJoin("bank_file as ended", (join) =>
      join.onRef("ended.tenant_id", "=", "payout.tenant_id").onRef("ended.id", "=", "payout.ended_in"),
    )
    .leftJoin("bank_file as confirming", (join) =>
      join
        .onRef("confirming.tenant_id", "=", "payout.tenant_id")
        .onRef("confirming.id", "=", "payout.confirmed_in"),
    )
    .select([
      "payout.id",
      "payout.batch_id as batchId",
      "batch.number",
      "batch.released_at as releasedAt",
      "payout.reward_id as rewardId",
      "reward.party",
      sql<number | null>`coalesce(reward.referrer_id, reward.recipient_id)`.as("personId"),
      "payout.credit_note_id as creditNoteId",
      "payout.amount_cents as amountCents",
      "payout.status",
      sql<boolean>`coalesce(confirming.kind <> 'pain.002', false)`.as("isBooked"),
      sql<string | null>`ended.kind || ' ' || ended.message_id`.as("endedIn"),
    ])
    .where("payout.tenant_id", "=", tx.tenantId)
    .orderBy("payout.id")
    .forUpdate("payout");

const inBatch = ({
  rewardId,
  party,
  personId,
  ...payout
}: Awaited<ReturnType<ReturnType<typeof payoutsInBatches>["execute"]>>[number]): PayoutInBatch => ({
  ...payout,
  reward: rewardId && party && personId ? { id: rewardId, party, personId } : null,
});

/** Payouts by id in any state, also those that were never sent: the caller decides what an answer of the bank means. */
export async function lockPayouts(tx: TenantTransaction, ids: readonly number[]): Promise<PayoutInBatch[]> {
  const payouts = await payoutsInBatches(tx)
    .where("payout.id", "=", sql<number>`any (${[...ids]}::bigint[])`)
    .execute();
  return payouts.map(inBatch);
}

/** The payouts of a batch that still count, and those that the bank rejected; not those that it returned. */
export async function lockPayoutsOfBatch(tx: TenantTransaction, batchId: number): Promise<PayoutInBatch[]> {
  const payouts = await payoutsInBatches(tx)
    .where("payout.batch_id", "=", batchId)
    .where("payout.status", "in", ["live", "rejected"])
    .execute();
  return payouts.map(inBatch);
}
