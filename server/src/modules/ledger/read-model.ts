import type { LedgerAccountName } from "@weitersagen/domain/datev";
import type { Choice, Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { BookedKind } from "./repository.ts";

/** The accounts whose balance follows from the rewards, the commissions and the credit notes. */
export type CheckedAccount = "owed" | "bank" | "vouchers" | "clawback" | "commission_owed" | "input_tax";

/**
 * The balance that each account must have according to the rewards, commissions and credit notes. A difference to the
 * ledger is a defect. As in the ledger, debits are positive and credits negative: what is still owed and payments made
 * are credits, and amounts to be paid back are debits.
 */
export async function expectedBalances(tx: TenantTransaction): Promise<Record<CheckedAccount, number>> {
  const rewards = await rewardBalances(tx);
  const { earned, tax, paid } = await commissionSums(tx);
  return {
    ...rewards,
    bank: rewards.bank - paid,
    commission_owed: paid - earned - tax,
    input_tax: tax,
  };
}

function rewardBalances(
  tx: TenantTransaction,
): Promise<Record<"owed" | "bank" | "vouchers" | "clawback", number>> {
  return tx
    .selectFrom("reward")
    .select([
      sql<number>`coalesce(-sum(amount_cents) filter (
        where status in ('open', 'provided', 'collected') and clawed_back_at is null), 0)::bigint`.as("owed"),
      sql<number>`coalesce(-sum(amount_cents) filter (
        where status = 'paid' and choice = 'transfer'), 0)::bigint`.as("bank"),
      sql<number>`coalesce(-sum(amount_cents) filter (
        where status = 'paid' and choice = 'voucher'), 0)::bigint`.as("vouchers"),
      sql<number>`coalesce(sum(amount_cents) filter (
        where status = 'paid' and clawed_back_at is not null), 0)::bigint`.as("clawback"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
}

/** What agencies have earned, the tax of their credit notes, and what they were paid. */
async function commissionSums(
  tx: TenantTransaction,
): Promise<{ readonly earned: number; readonly tax: number; readonly paid: number }> {
  const { earned } = await tx
    .selectFrom("commission")
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("earned"))
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  const notes = await tx
    .selectFrom("credit_note")
    .select([
      sql<number>`coalesce(sum(vat_cents) filter (where status <> 'cancelled'), 0)::bigint`.as("tax"),
      sql<number>`coalesce(sum(gross_cents) filter (where status = 'paid'), 0)::bigint`.as("paid"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();
  return { earned, ...notes };
}

/** An entry with the account that it debits and the one that it credits. */
export interface BookedEntry {
  readonly id: number;
  readonly at: Date;
  readonly kind: BookedKind;
  /** Null for an entry about a commission or a credit note. */
  readonly rewardId: number | null;
  readonly creditNoteNumber: string | null;
  readonly orderNumber: string | null;
  readonly party: Party | null;
  /** The reward was granted, not earned. */
  readonly isGoodwill: boolean;
  readonly actor: string;
  readonly debit: LedgerAccountName;
  readonly credit: LedgerAccountName;
  readonly amountCents: number;
}

export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** The next entries of a period, in the order in which they were booked. */
export function entriesAfter(
  tx: TenantTransaction,
  { from, until }: Period,
  { after, size }: { after: number; size: number },
): Promise<BookedEntry[]> {
  return tx
    .selectFrom("ledger_entry as entry")
    .innerJoin("ledger_line as debit", (join) =>
      join
        .onRef("debit.tenant_id", "=", "entry.tenant_id")
        .onRef("debit.entry_id", "=", "entry.id")
        .on("debit.amount_cents", ">", 0),
    )
    .innerJoin("ledger_line as credit", (join) =>
      join
        .onRef("credit.tenant_id", "=", "entry.tenant_id")
        .onRef("credit.entry_id", "=", "entry.id")
        .on("credit.amount_cents", "<", 0),
    )
    .leftJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "entry.tenant_id")
        .onRef("placed_order.id", "=", "entry.order_id"),
    )
    .leftJoin("credit_note", (join) =>
      join
        .onRef("credit_note.tenant_id", "=", "entry.tenant_id")
        .onRef("credit_note.id", "=", "entry.credit_note_id"),
    )
    .select([
      "entry.id",
      "entry.at",
      "entry.kind",
      "entry.reward_id as rewardId",
      "credit_note.number as creditNoteNumber",
      "placed_order.number as orderNumber",
      "entry.party",
      sql<boolean>`exists (select from reward where reward.tenant_id = entry.tenant_id
        and reward.id = entry.reward_id and reward.kind = 'goodwill')`.as("isGoodwill"),
      "entry.actor",
      "debit.account as debit",
      "credit.account as credit",
      "debit.amount_cents as amountCents",
    ])
    .where("entry.tenant_id", "=", tx.tenantId)
    .where("entry.id", ">", after)
    .where("entry.at", ">=", from)
    .where("entry.at", "<", until)
    .orderBy("entry.id")
    .limit(size)
    .$narrowType<{ kind: BookedKind }>()
    .execute();
}

/** A reward that was paid for an order that does not count any more. */
export interface OwedBack {
  readonly reward: number;
  readonly since: Date;
  readonly amountCents: number;
  readonly party: Party;
  readonly choice: Choice;
  readonly orderNumber: string | null;
  readonly recommendationNumber: string;
  /** Null after the person's data was erased. */
  readonly email: string | null;
}

/** Rewards owed back, longest owed first. */
export function listOwedBack(tx: TenantTransaction, limit: number): Promise<OwedBack[]> {
  return tx
    .selectFrom("reward")
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "reward.tenant_id")
        .onRef("placed_order.id", "=", "reward.order_id"),
    )
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "reward.tenant_id")
        .onRef("recommendation.id", "=", "reward.recommendation_id"),
    )
    .leftJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "reward.tenant_id")
        .onRef("referrer.id", "=", "reward.referrer_id"),
    )
    .leftJoin("recipient", (join) =>
      join
        .onRef("recipient.tenant_id", "=", "reward.tenant_id")
        .onRef("recipient.id", "=", "reward.recipient_id"),
    )
    .select([
      "reward.id as reward",
      sql<Date>`reward.clawed_back_at`.as("since"),
      "reward.amount_cents as amountCents",
      "reward.party",
      sql<Choice>`reward.choice`.as("choice"),
      "placed_order.number as orderNumber",
      "recommendation.number as recommendationNumber",
      sql<string | null>`coalesce(referrer.email, recipient.email)`.as("email"),
    ])
    .where("reward.tenant_id", "=", tx.tenantId)
    .where("reward.status", "=", "paid")
    .where("reward.clawed_back_at", "is not", null)
    .orderBy("reward.clawed_back_at")
    .orderBy("reward.id")
    .limit(limit)
    .execute();
}
