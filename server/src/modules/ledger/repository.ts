import type { Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { Schema } from "../../platform/db/schema.gen.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type EntryKind =
  | "accrue"
  | "cancel"
  | "expire"
  | "pay"
  | "voucher"
  | "return"
  | "clawback"
  | "recover"
  | "reinstate";

/** What a commission or a credit note moves; each kind debits one account and credits another. */
export type CommissionEntryKind =
  | "commission"
  | "commission_cancel"
  | "input_tax"
  | "input_tax_cancel"
  | "commission_pay"
  | "commission_return";

/** The kinds of entries that the database accepts (constraint of `ledger_entry`, migration 0132). */
export type BookedKind = EntryKind | CommissionEntryKind;

export type LedgerAccount = Schema["ledger_line"]["account"];

/** A reward whose amount moves between two accounts. */
export interface BookedReward {
  readonly id: number;
  readonly orderId: number;
  readonly party: Party;
  readonly amountCents: number;
}

/**
 * Writes one entry per reward and its two lines, in one statement for any number of rewards. The database knows which
 * accounts a kind debits and credits, and checks amounts and balance. The builder has no word for `unnest`.
 */
export async function insertEntries(
  tx: TenantTransaction,
  rewards: readonly BookedReward[],
  kind: EntryKind,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  const { rows } = await sql<{ lines: number }>`
    with booked as (
      select * from unnest(${rewards.map(({ id }) => id)}::bigint[], ${rewards.map(({ orderId }) => orderId)}::bigint[],
                           ${rewards.map(({ party }) => party)}::text[],
                           ${rewards.map(({ amountCents }) => amountCents)}::bigint[])
             as booked (reward_id, order_id, party, amount_cents)),
    entry as (
      insert into ledger_entry (tenant_id, order_id, reward_id, party, kind, round, at, actor)
      select ${tx.tenantId}, order_id, reward_id, party, ${kind},
             1 + (select count(*) from ledger_entry as earlier
                   where earlier.tenant_id = ${tx.tenantId} and earlier.reward_id = booked.reward_id
                     and earlier.kind = ${kind}),
             ${at}, ${actor}
        from booked
      returning id, reward_id),
    line as (
      insert into ledger_line (tenant_id, entry_id, account, amount_cents)
      select ${tx.tenantId}, entry.id, (platform.ledger_accounts(${kind}))[side],
             case side when 1 then booked.amount_cents else -booked.amount_cents end
        from entry
        join booked on booked.reward_id = entry.reward_id
       cross join generate_series(1, 2) as side
      returning entry_id)
    select count(*)::integer as lines from line`.execute(tx);
  if (rows[0]?.lines !== rewards.length * 2) throw new Error(`${kind}: not every reward got its entry`);
}

/** An entry about a booking of a commission, or about a credit note. */
export interface CommissionEntry {
  readonly commissionId: number | null;
  readonly creditNoteId: number | null;
  readonly orderId: number | null;
  readonly amountCents: number;
}

/** As `insertEntries`, for one commission or credit note. */
export async function insertCommissionEntry(
  tx: TenantTransaction,
  { commissionId, creditNoteId, orderId, amountCents }: CommissionEntry,
  kind: CommissionEntryKind,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  const { rows } = await sql<{ lines: number }>`
    with entry as (
      insert into ledger_entry (tenant_id, order_id, commission_id, credit_note_id, kind, round, at, actor)
      select ${tx.tenantId}, ${orderId}::bigint, ${commissionId}::bigint, ${creditNoteId}::bigint, ${kind}::text,
             1 + (select count(*) from ledger_entry as earlier
                   where earlier.tenant_id = ${tx.tenantId} and earlier.credit_note_id = ${creditNoteId}::bigint
                     and earlier.kind = ${kind}::text),
             ${at}::timestamptz, ${actor}::text
      returning id),
    line as (
      insert into ledger_line (tenant_id, entry_id, account, amount_cents)
      select ${tx.tenantId}, entry.id, (platform.ledger_accounts(${kind}::text))[side],
             case side when 1 then ${amountCents}::bigint else -(${amountCents}::bigint) end
        from entry cross join generate_series(1, 2) as side
      returning 1)
    select count(*)::integer as lines from line`.execute(tx);
  if (rows[0]?.lines !== 2) throw new Error(`${kind}: the entry was not written`);
}

/** Checks the entries written so far now instead of at commit, so that a long transaction keeps no list of them. */
export async function checkEntries(tx: TenantTransaction): Promise<void> {
  await sql`set constraints ledger_entry_balanced immediate`.execute(tx);
  await sql`set constraints ledger_entry_balanced deferred`.execute(tx);
}

/** The balance of each account that has entries: debits are positive, credits negative. */
export async function sumAccounts(tx: TenantTransaction): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await tx
    .selectFrom("ledger_line")
    .select(["account", sql<number>`sum(amount_cents)::bigint`.as("cents")])
    .where("tenant_id", "=", tx.tenantId)
    .groupBy("account")
    .orderBy("account")
    .execute();
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Deletes the entries of rewards that were settled at this time or before; the database keeps those of others. */
export async function deleteEntries(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  until: Date,
): Promise<void> {
  await sql`select platform.forget_ledger(${rewardIds}::bigint[], ${until})`.execute(tx);
}
