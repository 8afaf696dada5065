import type { Choice, Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { defineStatement } from "../../platform/db/statement.ts";

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
export type Account = "programme" | "owed" | "bank" | "vouchers" | "clawback";

// One statement for any number of rewards: the entry, and its two lines by the table of accounts in the database.
const post = defineStatement<{ lines: number }>(
  `with entry as (
     insert into ledger_entry (tenant_id, order_id, reward_id, party, kind, round, at, actor)
     select reward.tenant_id, reward.order_id, reward.id, reward.party, $3::text,
            1 + (select count(*) from ledger_entry
                  where ledger_entry.tenant_id = $1 and ledger_entry.reward_id = reward.id and ledger_entry.kind = $3),
            $4, $5
       from reward where reward.tenant_id = $1 and reward.id = any ($2::bigint[])
     returning tenant_id, id, reward_id, kind),
   line as (
     insert into ledger_line (tenant_id, entry_id, account, amount_cents)
     select entry.tenant_id, entry.id, (platform.ledger_accounts(entry.kind))[side],
            case side when 1 then reward.amount_cents else -reward.amount_cents end
       from entry
       join reward on reward.tenant_id = entry.tenant_id and reward.id = entry.reward_id
      cross join generate_series(1, 2) as side
     returning entry_id)
   select count(*)::integer as lines from line`,
);

export async function postEntries(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  kind: EntryKind,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  const [posted] = await tx.run(post, [tx.tenantId, rewardIds, kind, at, actor]);
  if (posted?.lines !== rewardIds.length * 2) throw new Error(`${kind}: not every reward got its entry`);
}

/** Checks what was posted so far now instead of at the end, so that a long transaction does not remember it all. */
export async function checkPosted(tx: TenantTransaction): Promise<void> {
  await sql`set constraints ledger_entry_balanced immediate`.execute(tx);
  await sql`set constraints ledger_entry_balanced deferred`.execute(tx);
}

export async function sumAccounts(tx: TenantTransaction): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: Account; cents: string }>`
    select account, sum(amount_cents)::bigint as cents from ledger_line
     where tenant_id = ${tx.tenantId} group by account order by account`.execute(tx);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

/** What the rewards say should be in each account; a difference to the ledger is a fault. */
export async function expectedBalances(tx: TenantTransaction): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, string>>`
    select coalesce(-sum(amount_cents) filter (where status in ('open', 'provided', 'collected') and clawed_back_at is null), 0) as owed,
           coalesce(-sum(amount_cents) filter (where status = 'paid' and choice = 'transfer'), 0) as bank,
           coalesce(-sum(amount_cents) filter (where status = 'paid' and choice = 'voucher'), 0) as vouchers,
           coalesce(sum(amount_cents) filter (where status = 'paid' and clawed_back_at is not null), 0) as clawback
      from reward where tenant_id = ${tx.tenantId}`.execute(tx);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([account, cents]) => [account, Number(cents)]),
  );
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
  /** Null once the person's data was erased. */
  readonly email: string | null;
}

const owedBack = defineStatement<OwedBack>(
  `select reward.id as reward, reward.clawed_back_at as since, reward.amount_cents as "amountCents", reward.party,
          reward.choice, placed_order.number as "orderNumber", recommendation.number as "recommendationNumber",
          coalesce(referrer.email, recipient.email) as email
     from reward
     join placed_order on placed_order.tenant_id = $1 and placed_order.id = reward.order_id
     join recommendation on recommendation.tenant_id = $1 and recommendation.id = reward.recommendation_id
     left join referrer on referrer.tenant_id = $1 and referrer.id = reward.referrer_id
     left join recipient on recipient.tenant_id = $1 and recipient.id = reward.recipient_id
    where reward.tenant_id = $1 and reward.status = 'paid' and reward.clawed_back_at is not null
    order by reward.clawed_back_at, reward.id limit $2`,
);

/** Longest owed first. */
export const listOwedBack = (tx: TenantTransaction, most: number): Promise<OwedBack[]> =>
  tx.run(owedBack, [tx.tenantId, most]);
