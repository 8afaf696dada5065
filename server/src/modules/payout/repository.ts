import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { Party } from "@weitersagen/domain/reward";
import { type RawBuilder, sql } from "kysely";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** So many are looked at in one statement, which answers how many it took and none of them. */
const LOOKED_AT = 2_000;

/** Why a chosen reward is not paid with the next batch, the first reason that applies. */
export type LeftOut = "inBatch" | "held" | "noAccount" | "frozen" | "overCap";

export interface Candidate {
  readonly reason: LeftOut | null;
  readonly count: number;
  readonly cents: number;
}

/** When a reward can be paid, said once: for the forecast, for filling a batch, and again when it is released. */
const isChosen = sql`reward.status = 'collected' and reward.choice = 'transfer'`;
const isHeld = sql`reward.held_at is not null and reward.decided_at is null`;
const isOverCap = (cap: number | null) =>
  sql`(reward.party = 'recipient' and reward.amount_cents > ${cap}::integer) is true`;
const hasNoAccount = sql`(bank_account.sealed is null)`;
const isFrozen = (now: Date) => sql`(bank_account.frozen_until > ${now}) is true`;

/** Chosen rewards; all of them, or only those of a page, which the database then looks up one by one. */
const judged = (
  tx: TenantTransaction,
  { now, cap, only = sql`true` }: { now: Date; cap: number | null; only?: RawBuilder<unknown> },
) => sql`
  select reward.id, reward.amount_cents,
         case when exists (select from payout where payout.tenant_id = reward.tenant_id
                              and payout.reward_id = reward.id and payout.status = 'live') then 'inBatch'
              when ${isHeld} then 'held'
              when ${hasNoAccount} then 'noAccount'
              when ${isFrozen(now)} then 'frozen'
              when ${isOverCap(cap)} then 'overCap' end as reason
    from reward
    left join bank_account on bank_account.tenant_id = reward.tenant_id and bank_account.person = reward.party
                          and bank_account.person_id = coalesce(reward.referrer_id, reward.recipient_id)
   where reward.tenant_id = ${tx.tenantId} and ${isChosen} and ${only}`;

export async function readCandidates(
  tx: TenantTransaction,
  at: { now: Date; cap: number | null },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select reason, count(*)::integer as count, sum(amount_cents)::bigint as cents
      from (${judged(tx, at)}) as judged group by reason order by reason nulls first`.execute(tx);
  return rows;
}

export async function insertBatch(
  tx: TenantTransaction,
  { slug, by, now, cap }: { slug: string; by: string; now: Date; cap: number | null },
): Promise<{ id: number; number: string; count: number }> {
  const day = isoDate(calendarDateOf(now)).replaceAll("-", "");
  const { rows } = await sql<{ id: number; number: string }>`
    insert into payout_batch (tenant_id, number, created_at, created_by)
    select ${tx.tenantId}, ${`${slug.slice(0, 10).toUpperCase()}-${day}-`} || lpad((1 + count(*))::text, 4, '0'), ${now}, ${by}
      from payout_batch where tenant_id = ${tx.tenantId}
    returning id, number`.execute(tx);
  const [batch] = rows;
  if (!batch) throw new Error("no batch was made");
  return { ...batch, count: await fillBatch(tx, batch.id, { now, cap }) };
}

/** In pages, so that no statement takes long however many rewards there are. */
async function fillBatch(
  tx: TenantTransaction,
  batchId: number,
  { now, cap }: { now: Date; cap: number | null },
): Promise<number> {
  let filled = 0;
  let after = 0;
  for (;;) {
    const only = sql`reward.id = any (array(select id from page))`;
    const { rows } = await sql<{ last: number | null; count: number }>`
      with page as materialized (
        select id from reward
         where tenant_id = ${tx.tenantId} and ${isChosen} and id > ${after}
         order by id limit ${LOOKED_AT}),
      filled as (
        insert into payout (tenant_id, batch_id, reward_id, amount_cents)
        select ${tx.tenantId}, ${batchId}, id, amount_cents
          from (${judged(tx, { now, cap, only })}) as judged where reason is null order by id
        returning id)
      select (select max(id) from page) as last, (select count(*) from filled) as count`.execute(tx);
    const { last = null, count = 0 } = rows[0] ?? {};
    if (last === null) return filled;
    filled += count;
    after = last;
  }
}

/** Runs of one tenant happen one after the other: each sees what the one before took. */
export async function lockPayouts(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext('payout'))`.execute(tx);
}

const batches = (tx: TenantTransaction, number: string) =>
  tx.selectFrom("payout_batch").selectAll().where("tenant_id", "=", tx.tenantId).where("number", "=", number);

export const findBatch = (tx: TenantTransaction, number: string) => batches(tx, number).executeTakeFirst();
export const lockBatch = (tx: TenantTransaction, number: string) =>
  batches(tx, number).forUpdate().executeTakeFirst();

export interface Batch {
  readonly number: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly releasedAt: Date | null;
  readonly releasedBy: string | null;
  /** As it was released, or would be as it stands. */
  readonly count: number;
  readonly totalCents: number;
  readonly cameBack: number;
}

export async function newestBatches(tx: TenantTransaction, size: number): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select batch.number, batch.created_at as "createdAt", batch.created_by as "createdBy",
           batch.released_at as "releasedAt", batch.released_by as "releasedBy",
           coalesce(batch.count, held.live)::integer as count,
           coalesce(batch.total_cents, held.cents)::bigint as "totalCents", held.back::integer as "cameBack"
      from (select * from payout_batch where tenant_id = ${tx.tenantId} order by id desc limit ${size}) as batch
      cross join lateral (
        select count(*) filter (where status = 'live') as live, count(*) filter (where status in ('rejected', 'returned')) as back,
               coalesce(sum(amount_cents) filter (where status = 'live'), 0) as cents
          from payout where tenant_id = ${tx.tenantId} and batch_id = batch.id) as held
     order by batch.id desc`.execute(tx);
  return rows;
}

export interface BatchTotals {
  readonly count: number;
  readonly totalCents: number;
  readonly withdrawn: number;
}

/** Locks what the batch is about and takes out what cannot be paid any more: it waits for the next one. */
export async function lockPayable(
  tx: TenantTransaction,
  batchId: number,
  { now, cap, size }: { now: Date; cap: number | null; size: number },
): Promise<BatchTotals> {
  let totals: BatchTotals = { count: 0, totalCents: 0, withdrawn: 0 };
  let after = 0;
  for (;;) {
    const { rows: locked } = await sql<LivePayout & { open: boolean }>`
      select payout.id, payout.reward_id as "rewardId", payout.amount_cents as "amountCents", reward.party,
             coalesce(reward.referrer_id, reward.recipient_id) as "personId",
             (${isChosen} and not (${isHeld}) and not ${isOverCap(cap)}) as open
        from payout
        join reward on reward.tenant_id = payout.tenant_id and reward.id = payout.reward_id
       where payout.tenant_id = ${tx.tenantId} and payout.batch_id = ${batchId} and payout.status = 'live'
         and payout.id > ${after}
       order by payout.id limit ${size} for update of payout, reward`.execute(tx);
    const hasAccount = await payableAccounts(tx, locked, now);
    const rows = locked.map((payout) => ({
      id: payout.id,
      cents: payout.amountCents,
      payable: payout.open && hasAccount(payout),
    }));
    await withdraw(
      tx,
      rows.filter(({ payable }) => !payable).map(({ id }) => id),
    );
    totals = rows.reduce(countIn, totals);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < size) return totals;
  }
}

/** Whose account can be paid to. Asked with plain lists: behind row-level security a lookup by an expression reads the whole table. */
async function payableAccounts(
  tx: TenantTransaction,
  people: readonly Pick<LivePayout, "party" | "personId">[],
  now: Date,
): Promise<(person: Pick<LivePayout, "party" | "personId">) => boolean> {
  const nameOf = ({ party, personId }: { party: string; personId: number }) => `${party} ${personId}`;
  const parties = [...new Set(people.map(({ party }) => party))];
  const ids = [...new Set(people.map(({ personId }) => personId))];
  const { rows } = await sql<{ party: string; personId: number }>`
    select person as party, person_id as "personId" from bank_account
     where tenant_id = ${tx.tenantId} and person = any (${parties}::text[]) and person_id = any (${ids}::bigint[])
       and not ${hasNoAccount} and not ${isFrozen(now)}`.execute(tx);
  const payable = new Set(rows.map(nameOf));
  return (person) => payable.has(nameOf(person));
}

function countIn(
  { count, totalCents, withdrawn }: BatchTotals,
  { cents, payable }: { cents: number; payable: boolean },
): BatchTotals {
  return payable
    ? { count: count + 1, totalCents: totalCents + cents, withdrawn }
    : { count, totalCents, withdrawn: withdrawn + 1 };
}

async function withdraw(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update payout set status = 'withdrawn'
             where tenant_id = ${tx.tenantId} and id = any (${[...ids]}::bigint[])`.execute(tx);
}

export interface LivePayout {
  readonly id: number;
  readonly rewardId: number;
  readonly amountCents: number;
  readonly party: Party;
  readonly personId: number;
}

const inOrder = defineStatement<LivePayout>(
  `select payout.id, payout.reward_id as "rewardId", payout.amount_cents as "amountCents", reward.party,
          coalesce(reward.referrer_id, reward.recipient_id) as "personId"
     from payout
     join reward on reward.tenant_id = payout.tenant_id and reward.id = payout.reward_id
    where payout.tenant_id = $1 and payout.batch_id = $2 and payout.status = 'live' and payout.id > $3
    order by payout.id limit $4`,
);

/** Some of a batch's payouts, in the order of the file. */
export function payoutsAfter(
  tx: TenantTransaction,
  batchId: number,
  { after, size }: { after: number; size: number },
): Promise<LivePayout[]> {
  return tx.run(inOrder, [tx.tenantId, batchId, after, size]);
}

export interface ReleasedBatch {
  readonly id: number;
  readonly by: string;
  readonly now: Date;
  readonly executionOn: string;
  readonly count: number;
  readonly totalCents: number;
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
      sha256: batch.sha256,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", batch.id)
    .where("status", "=", "created")
    .execute();
}
