import type { Party } from "@weitersagen/domain/reward";
import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** Why a chosen reward is not paid with the next batch: the first reason that applies. */
export type LeftOut = "inBatch" | "held" | "noAccount" | "frozen" | "overCap";

export interface PayoutRules {
  readonly now: Date;
  /** The most cents that a recipient may get. */
  readonly cap: number | null;
}

const isChosen = sql<SqlBool>`reward.status = 'collected' and reward.choice = 'transfer'`;
const isHeld = sql<SqlBool>`reward.held_at is not null and reward.decided_at is null`;
const isOverCap = (cap: number | null) =>
  sql<SqlBool>`(reward.party = 'recipient' and reward.amount_cents > ${cap}::integer) is true`;
const personId = sql<number>`coalesce(reward.referrer_id, reward.recipient_id)`;

/** Why a chosen reward cannot be paid now. */
const leftOutBecause = ({ now, cap }: PayoutRules) =>
  sql<LeftOut | null>`
    case when exists (select from payout where payout.tenant_id = reward.tenant_id
                         and payout.reward_id = reward.id and payout.status = 'live') then 'inBatch'
         when ${isHeld} then 'held'
         when bank_account.sealed is null then 'noAccount'
         when bank_account.frozen_until > ${now} then 'frozen'
         when ${isOverCap(cap)} then 'overCap' end`;

/** Chosen rewards, each with the reason why it cannot be paid now. */
const candidates = (tx: TenantTransaction, rules: PayoutRules) =>
  tx
    .selectFrom("reward")
    .leftJoin("bank_account", (join) =>
      join
        .onRef("bank_account.tenant_id", "=", "reward.tenant_id")
        .onRef("bank_account.person", "=", "reward.party")
        .on("bank_account.person_id", "=", personId),
    )
    .select([
      "reward.id as rewardId",
      "reward.amount_cents as amountCents",
      "reward.party",
      personId.as("personId"),
      leftOutBecause(rules).as("reason"),
    ])
    .where("reward.tenant_id", "=", tx.tenantId)
    .where(isChosen);

export interface CandidateSum {
  readonly reason: LeftOut | null;
  readonly count: number;
  readonly cents: number;
}

export function sumCandidates(tx: TenantTransaction, rules: PayoutRules): Promise<CandidateSum[]> {
  return tx
    .selectFrom(candidates(tx, rules).as("candidate"))
    .select([
      "reason",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum("amountCents")::bigint`.as("cents"),
    ])
    .groupBy("reason")
    .orderBy("reason", (order) => order.asc().nullsFirst())
    .execute();
}

export interface Candidate {
  readonly rewardId: number;
  readonly amountCents: number;
  readonly party: Party;
  readonly personId: number;
  readonly reason: LeftOut | null;
}

/** The next chosen rewards by id. The ids are read first, so that the joins look up this page only. */
export function candidatesAfter(
  tx: TenantTransaction,
  rules: PayoutRules,
  { after, size }: { after: number; size: number },
): Promise<Candidate[]> {
  const page = tx
    .selectFrom("reward")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where(isChosen)
    .where("id", ">", after)
    .orderBy("id")
    .limit(size);
  return candidates(tx, rules)
    .where(sql<SqlBool>`reward.id = any (array(${page}))`)
    .orderBy("reward.id")
    .execute();
}

export interface LeftOutReward {
  readonly rewardId: number;
  readonly amountCents: number;
  readonly chosenAt: Date;
  readonly recommendation: string;
}

/** Chosen rewards that a batch leaves out for this reason, longest waiting first. */
export function leftOutFor(
  tx: TenantTransaction,
  rules: PayoutRules,
  { reason, size }: { readonly reason: LeftOut; readonly size: number },
): Promise<LeftOutReward[]> {
  return candidates(tx, rules)
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "reward.tenant_id")
        .onRef("recommendation.id", "=", "reward.recommendation_id"),
    )
    .select(["reward.status_at as chosenAt", "recommendation.number as recommendation"])
    .where(leftOutBecause(rules), "=", reason)
    .orderBy("reward.status_at")
    .orderBy("reward.id")
    .limit(size)
    .execute();
}

export interface BatchPayout {
  readonly id: number;
  readonly rewardId: number;
  readonly amountCents: number;
  readonly party: Party;
  readonly personId: number;
  /** The reward can still be paid: not cancelled, held or moved since the batch was created, and not over the cap. */
  readonly isOpen: boolean;
}

/**
 * The next live payouts of rewards of a batch in the order of its file. Locks payouts and rewards until the release
 * commits; a reward that another transaction changes at the same time is read after that change.
 */
export function lockForReleaseAfter(
  tx: TenantTransaction,
  { batchId, cap }: { batchId: number; cap: number | null },
  { after, size }: { after: number; size: number },
): Promise<BatchPayout[]> {
  return tx
    .selectFrom("payout")
    .innerJoin("reward", (join) =>
      join.onRef("reward.tenant_id", "=", "payout.tenant_id").onRef("reward.id", "=", "payout.reward_id"),
    )
    .select([
      "payout.id",
      "reward.id as rewardId",
      "payout.amount_cents as amountCents",
      "reward.party",
      personId.as("personId"),
      sql<boolean>`(${isChosen} and not (${isHeld}) and not ${isOverCap(cap)})`.as("isOpen"),
    ])
    .where("payout.tenant_id", "=", tx.tenantId)
    .where("payout.batch_id", "=", batchId)
    .where("payout.status", "=", "live")
    .where("payout.id", ">", after)
    .orderBy("payout.id")
    .limit(size)
    .forUpdate(["payout", "reward"])
    .execute();
}

export interface VoidablePayout {
  readonly id: number;
  readonly rewardId: number;
  readonly amountCents: number;
  readonly party: Party;
  readonly personId: number;
  readonly isClawedBack: boolean;
}

/** The next live payouts of rewards of a batch, locked with their rewards. */
export function lockVoidableAfter(
  tx: TenantTransaction,
  batchId: number,
  { after, size }: { after: number; size: number },
): Promise<VoidablePayout[]> {
  return tx
    .selectFrom("payout")
    .innerJoin("reward", (join) =>
      join.onRef("reward.tenant_id", "=", "payout.tenant_id").onRef("reward.id", "=", "payout.reward_id"),
    )
    .select([
      "payout.id",
      "reward.id as rewardId",
      "payout.amount_cents as amountCents",
      "reward.party",
      personId.as("personId"),
      sql<boolean>`reward.clawed_back_at is not null`.as("isClawedBack"),
    ])
    .where("payout.tenant_id", "=", tx.tenantId)
    .where("payout.batch_id", "=", batchId)
    .where("payout.status", "=", "live")
    .where("payout.id", ">", after)
    .orderBy("payout.id")
    .limit(size)
    .forUpdate(["payout", "reward"])
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

/** The payouts of a batch that still count: neither withdrawn, voided, rejected nor returned. */
export async function lockLivePayouts(tx: TenantTransaction, batchId: number): Promise<PayoutInBatch[]> {
  const payouts = await payoutsInBatches(tx)
    .where("payout.batch_id", "=", batchId)
    .where("payout.status", "=", "live")
    .execute();
  return payouts.map(inBatch);
}

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
