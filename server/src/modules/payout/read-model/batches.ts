import type { Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { PayoutInBatch } from "./payouts-in-batches.ts";

export interface Batch {
  readonly number: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly releasedAt: Date | null;
  readonly releasedBy: string | null;
  readonly voidedAt: Date | null;
  readonly voidedBy: string | null;
  readonly voidReason: string | null;
  /** As released; before the release, what the batch contains, including rewards that the release may still withdraw. */
  readonly count: number;
  readonly totalCents: number;
  readonly cameBack: number;
}

export function newestBatches(tx: TenantTransaction, size: number): Promise<Batch[]> {
  return tx
    .selectFrom("payout_batch as batch")
    .innerJoin("operator as creator", "creator.id", "batch.created_by")
    .leftJoin("operator as releaser", "releaser.id", "batch.released_by")
    .leftJoin("operator as voider", "voider.id", "batch.voided_by")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("payout")
          .select([
            sql<number>`count(*) filter (where status = 'live')`.as("live"),
            sql<number>`count(*) filter (where status in ('rejected', 'returned'))`.as("back"),
            sql<number>`coalesce(sum(amount_cents) filter (where status = 'live'), 0)`.as("cents"),
          ])
          .where("tenant_id", "=", tx.tenantId)
          .whereRef("batch_id", "=", "batch.id")
          .as("sums"),
      (join) => join.onTrue(),
    )
    .select([
      "batch.number",
      "batch.created_at as createdAt",
      "creator.name as createdBy",
      "batch.released_at as releasedAt",
      "releaser.name as releasedBy",
      "batch.voided_at as voidedAt",
      "voider.name as voidedBy",
      "batch.void_reason as voidReason",
      sql<number>`coalesce(batch.count, sums.live)::integer`.as("count"),
      sql<number>`coalesce(batch.total_cents, sums.cents)::bigint`.as("totalCents"),
      sql<number>`sums.back::integer`.as("cameBack"),
    ])
    .where("batch.tenant_id", "=", tx.tenantId)
    .orderBy("batch.id", "desc")
    .limit(size)
    .execute();
}

/** Whether the bank has confirmed, rejected or returned a payment of the batch. */
export async function isBankAnswered(tx: TenantTransaction, batchId: number): Promise<boolean> {
  const answered = await tx
    .selectFrom("payout")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", batchId)
    .where((either) =>
      either.or([either("confirmed_in", "is not", null), either("ended_in", "is not", null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
}

export interface Payment {
  readonly id: number;
  /** Null for a credit note. */
  readonly rewardId: number | null;
  readonly orderNumber: string | null;
  readonly creditNoteNumber: string | null;
  readonly party: Party | null;
  readonly personId: number | null;
  readonly agencyId: number | null;
  readonly amountCents: number;
  readonly status: PayoutInBatch["status"];
  readonly isConfirmed: boolean;
  readonly bankReason: string | null;
}

/** The next payments of a batch in the order of its file. */
export function paymentsAfter(
  tx: TenantTransaction,
  batchId: number,
  { after, size }: { after: number; size: number },
): Promise<Payment[]> {
  return tx
    .selectFrom("payout")
    .leftJoin("reward", (join) =>
      join.onRef("reward.tenant_id", "=", "payout.tenant_id").onRef("reward.id", "=", "payout.reward_id"),
    )
    .leftJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "reward.tenant_id")
        .onRef("placed_order.id", "=", "reward.order_id"),
    )
    .leftJoin("credit_note", (join) =>
      join
        .onRef("credit_note.tenant_id", "=", "payout.tenant_id")
        .onRef("credit_note.id", "=", "payout.credit_note_id"),
    )
    .select([
      "payout.id",
      "payout.reward_id as rewardId",
      "placed_order.number as orderNumber",
      "credit_note.number as creditNoteNumber",
      "reward.party",
      sql<number | null>`coalesce(reward.referrer_id, reward.recipient_id)`.as("personId"),
      "credit_note.agency_id as agencyId",
      "payout.amount_cents as amountCents",
      "payout.status",
      sql<boolean>`payout.confirmed_in is not null`.as("isConfirmed"),
      "payout.bank_reason as bankReason",
    ])
    .where("payout.tenant_id", "=", tx.tenantId)
    .where("payout.batch_id", "=", batchId)
    .where("payout.id", ">", after)
    .orderBy("payout.id")
    .limit(size)
    .execute();
}
