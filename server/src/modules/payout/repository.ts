import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** Why a chosen reward is not paid with the next batch, the first reason that applies. */
export type LeftOut = "inBatch" | "held" | "noAccount" | "frozen" | "overCap";

export interface Candidate {
  readonly reason: LeftOut | null;
  readonly count: number;
  readonly cents: number;
}

const judged = (tx: TenantTransaction, now: Date, cap: number | null) => sql`
  select reward.id, reward.amount_cents,
         case when exists (select from payout where payout.tenant_id = reward.tenant_id
                              and payout.reward_id = reward.id and payout.status = 'live') then 'inBatch'
              when reward.held_at is not null and reward.decided_at is null then 'held'
              when bank_account.sealed is null then 'noAccount'
              when bank_account.frozen_until > ${now} then 'frozen'
              when reward.party = 'recipient' and reward.amount_cents > ${cap}::integer then 'overCap' end as reason
    from reward
    left join bank_account on bank_account.tenant_id = reward.tenant_id and bank_account.person = reward.party
                          and bank_account.person_id = coalesce(reward.referrer_id, reward.recipient_id)
   where reward.tenant_id = ${tx.tenantId} and reward.status = 'collected' and reward.choice = 'transfer'`;

export async function readCandidates(
  tx: TenantTransaction,
  { now, cap }: { now: Date; cap: number | null },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select reason, count(*)::integer as count, sum(amount_cents)::integer as cents
      from (${judged(tx, now, cap)}) as judged group by reason order by reason nulls first`.execute(tx);
  return rows;
}

export async function insertBatch(
  tx: TenantTransaction,
  { slug, by, now, cap }: { slug: string; by: string; now: Date; cap: number | null },
): Promise<{ id: number; number: string; count: number }> {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  const { rows } = await sql<{ id: number; number: string }>`
    insert into payout_batch (tenant_id, number, created_at, created_by)
    select ${tx.tenantId}, ${`${slug.slice(0, 10).toUpperCase()}-${day}-`} || lpad((1 + count(*))::text, 4, '0'), ${now}, ${by}
      from payout_batch where tenant_id = ${tx.tenantId}
    returning id, number`.execute(tx);
  const [batch] = rows;
  if (!batch) throw new Error("no batch was made");
  const { numAffectedRows } = await sql`
    insert into payout (tenant_id, batch_id, reward_id, amount_cents)
    select ${tx.tenantId}, ${batch.id}, id, amount_cents from (${judged(tx, now, cap)}) as judged
     where reason is null order by id`.execute(tx);
  return { ...batch, count: Number(numAffectedRows ?? 0) };
}

/** Runs of one tenant happen one after the other: each sees what the one before took. */
export async function lockPayouts(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext('payout'))`.execute(tx);
}

export async function findBatch(tx: TenantTransaction, number: string) {
  return tx
    .selectFrom("payout_batch")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
}

export interface LivePayout {
  readonly id: number;
  readonly rewardId: number;
  readonly amountCents: number;
  readonly party: "referrer" | "recipient";
  readonly personId: number;
  readonly isPayable: boolean;
}

export async function livePayouts(tx: TenantTransaction, batchId: number, now: Date): Promise<LivePayout[]> {
  const { rows } = await sql<LivePayout>`
    select payout.id, payout.reward_id as "rewardId", payout.amount_cents as "amountCents", reward.party,
           coalesce(reward.referrer_id, reward.recipient_id) as "personId",
           (reward.status = 'collected' and (reward.held_at is null or reward.decided_at is not null)
             and bank_account.sealed is not null and coalesce(bank_account.frozen_until <= ${now}, true)) as "isPayable"
      from payout
      join reward on reward.tenant_id = payout.tenant_id and reward.id = payout.reward_id
      left join bank_account on bank_account.tenant_id = reward.tenant_id and bank_account.person = reward.party
                            and bank_account.person_id = coalesce(reward.referrer_id, reward.recipient_id)
     where payout.tenant_id = ${tx.tenantId} and payout.batch_id = ${batchId} and payout.status = 'live'
     order by payout.id for update of payout, reward`.execute(tx);
  return rows;
}

export async function withdraw(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  await sql`update payout set status = 'withdrawn'
             where tenant_id = ${tx.tenantId} and id = any (${[...ids]}::bigint[])`.execute(tx);
}

export interface ReleasedBatch {
  readonly id: number;
  readonly by: string;
  readonly now: Date;
  readonly executionOn: string;
  readonly count: number;
  readonly totalCents: number;
  readonly sealed: Buffer;
  readonly keyId: string;
  readonly sha256: Buffer;
}

export async function writeRelease(tx: TenantTransaction, batch: ReleasedBatch): Promise<void> {
  await tx
    .updateTable("payout_batch")
    .set({
      status: "released",
      released_at: batch.now,
      released_by: batch.by,
      execution_on: batch.executionOn,
      count: batch.count,
      total_cents: batch.totalCents,
      sealed: batch.sealed,
      key_id: batch.keyId,
      sha256: batch.sha256,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", batch.id)
    .where("status", "=", "created")
    .execute();
}
