import type { Choice, Party, RewardKind, RewardStatus, Share } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface Reward {
  readonly id: number;
  readonly orderId: number;
  readonly recommendationId: number;
  readonly party: Party;
  readonly personId: number;
  readonly kind: RewardKind;
  readonly amountCents: number;
  readonly status: RewardStatus;
  readonly statusAt: Date;
  readonly dueAt: Date;
  readonly expiresAt: Date | null;
  readonly choice: Choice | null;
  readonly isHeld: boolean;
  readonly cancelReason: string | null;
  readonly clawedBackAt: Date | null;
  readonly reminders: number;
  readonly createdAt: Date;
}

/** What a statement selects for a `Reward`. */
export const rewardColumns = `reward.id, reward.order_id as "orderId", reward.recommendation_id as "recommendationId", reward.party,
  coalesce(reward.referrer_id, reward.recipient_id) as "personId", reward.kind, reward.amount_cents as "amountCents",
  reward.status, reward.status_at as "statusAt", reward.due_at as "dueAt", reward.expires_at as "expiresAt",
  reward.choice, (reward.held_at is not null and reward.decided_at is null) as "isHeld",
  reward.cancel_reason as "cancelReason", reward.clawed_back_at as "clawedBackAt", reward.reminders,
  reward.created_at as "createdAt"`;

export interface EarningOrder {
  readonly id: number;
  readonly recommendationId: number;
  readonly referrerId: number;
  /** Their account is deleted: nobody is left to be rewarded. */
  readonly isReferrerGone: boolean;
  readonly recipientId: number | null;
  readonly productId: number | null;
  readonly share: Share;
  readonly orderedAt: Date;
  readonly contractOn: string | null;
  readonly earns: boolean;
}

const orderStatement = defineStatement<EarningOrder>(
  `select placed_order.id, recommendation.id as "recommendationId", recommendation.referrer_id as "referrerId",
          placed_order.recipient_id as "recipientId", placed_order.product_id as "productId",
          coalesce(recipient.share, recommendation.share) as share, referrer.deleted_at is not null as "isReferrerGone",
          placed_order.ordered_at as "orderedAt", placed_order.contract_on as "contractOn",
          (placed_order.verified_at is not null and placed_order.cancelled_at is null
            and placed_order.unrewarded_because is null) as earns
     from placed_order
     join recommendation on recommendation.tenant_id = placed_order.tenant_id
                        and recommendation.id = placed_order.recommendation_id
     join referrer on referrer.tenant_id = recommendation.tenant_id and referrer.id = recommendation.referrer_id
     left join recipient on recipient.tenant_id = placed_order.tenant_id and recipient.id = placed_order.recipient_id
    where placed_order.tenant_id = $1 and placed_order.id = $2
      for update of placed_order`,
);

/** Locked: whoever else asks about the same order waits and then sees its rewards. */
export async function lockOrder(tx: TenantTransaction, id: number): Promise<EarningOrder | undefined> {
  return (await tx.run(orderStatement, [tx.tenantId, id]))[0];
}

const byOrderNumber = defineStatement<{ id: number }>(
  `select id from placed_order where tenant_id = $1 and number = $2`,
);

export async function orderNumbered(tx: TenantTransaction, number: string): Promise<number | undefined> {
  return (await tx.run(byOrderNumber, [tx.tenantId, number]))[0]?.id;
}

const ofOrder = defineStatement<Reward>(
  `select ${rewardColumns} from reward
    where tenant_id = $1 and order_id = $2 and (status <> 'cancelled' or cancel_reason in ('rejected', 'referrerDeleted'))
    order by id for update`,
);

export interface OrderRewards {
  readonly standing: readonly Reward[];
  /** What somebody decided not to pay, or lapsed with its referrer's account. */
  readonly rejected: readonly Reward[];
}

export async function rewardsOfOrder(tx: TenantTransaction, orderId: number): Promise<OrderRewards> {
  const rewards = await tx.run(ofOrder, [tx.tenantId, orderId]);
  const standing = rewards.filter(({ status }) => status !== "cancelled");
  return { standing, rejected: rewards.filter(({ status }) => status === "cancelled") };
}

const byId = defineStatement<Reward>(`select ${rewardColumns} from reward where tenant_id = $1 and id = $2`);

export async function findReward(tx: TenantTransaction, id: number): Promise<Reward | undefined> {
  return (await tx.run(byId, [tx.tenantId, id]))[0];
}

export interface NewReward {
  readonly orderId: number;
  readonly recommendationId: number;
  readonly party: Party;
  readonly personId: number;
  readonly kind: Reward["kind"];
  readonly amountCents: number;
  readonly dueAt: Date;
  readonly tier?: { readonly id: string; readonly success: number } | undefined;
}

export async function insertReward(tx: TenantTransaction, reward: NewReward, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto("reward")
    .values({
      tenant_id: tx.tenantId,
      order_id: reward.orderId,
      recommendation_id: reward.recommendationId,
      party: reward.party,
      referrer_id: reward.party === "referrer" ? reward.personId : null,
      recipient_id: reward.party === "recipient" ? reward.personId : null,
      kind: reward.kind,
      amount_cents: reward.amountCents,
      status: "open",
      status_at: now,
      due_at: reward.dueAt,
      tier_id: reward.tier?.id ?? null,
      success: reward.tier?.success ?? null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function postpone(tx: TenantTransaction, orderId: number, dueAt: Date): Promise<void> {
  await sql`update reward set due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and order_id = ${orderId} and status = 'open'`.execute(tx);
}

export interface StatusChange {
  readonly from: readonly RewardStatus[];
  readonly to: RewardStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  readonly choice?: Choice | null | undefined;
  readonly expiresAt?: Date | undefined;
  readonly remindAt?: Date | null | undefined;
}

export type MovedReward = Reward & { readonly before: RewardStatus };

const change = defineStatement<MovedReward>(
  `with old as (
     select id, status from reward where tenant_id = $1 and id = any ($2::bigint[]) and status = any ($3::text[]) for update),
   moved as (
     update reward
        set status = $4, status_at = $5,
            cancel_reason = case when $4 = 'cancelled' then $7 else reward.cancel_reason end,
            choice = case when $8 then $9::text else reward.choice end,
            expires_at = case when $10 then $11::timestamptz else reward.expires_at end,
            -- What somebody was to be reminded of has happened, or will not happen any more.
            remind_at = $12::timestamptz, reminders = 0
       from old where reward.tenant_id = $1 and reward.id = old.id
     returning ${rewardColumns}, old.status as before),
   history as (
     insert into reward_event (tenant_id, reward_id, from_status, to_status, at, actor, reason)
     select $1, id, before, $4, $5, $6, $7 from moved)
   select * from moved order by id`,
);

/** Changes the state and writes the history of those that are in a state that is expected; answers these. */
export function changeStatus(
  tx: TenantTransaction,
  ids: readonly number[],
  { from, to, at, actor, reason, choice, expiresAt, remindAt }: StatusChange,
): Promise<MovedReward[]> {
  const optional = [choice, expiresAt].flatMap((value) => [value !== undefined, value ?? null]);
  return tx.run(change, [tx.tenantId, ids, from, to, at, actor, reason, ...optional, remindAt ?? null]);
}

export interface RewardHistory {
  readonly rewardId: number;
  readonly from: RewardStatus | null;
  readonly to: RewardStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
}

export async function insertEvent(tx: TenantTransaction, event: RewardHistory): Promise<void> {
  const { rewardId, from, to, at, actor, reason } = event;
  await sql`insert into reward_event (tenant_id, reward_id, from_status, to_status, at, actor, reason)
    values (${tx.tenantId}, ${rewardId}, ${from}, ${to}, ${at}, ${actor}, ${reason})`.execute(tx);
}

/** Marks a paid reward as owed back; undefined when it is not paid or was marked before. */
export async function markClawedBack(tx: TenantTransaction, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reward set clawed_back_at = ${at}
     where tenant_id = ${tx.tenantId} and id = ${id} and status = 'paid' and clawed_back_at is null`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

const unmark = defineStatement<{ id: number }>(
  `update reward set clawed_back_at = null
    where tenant_id = $1 and order_id = $2 and status = 'paid' and clawed_back_at is not null
      and not exists (select from reward other
                       where other.tenant_id = $1 and other.referrer_id = reward.referrer_id and other.kind = 'tier'
                         and other.tier_id = reward.tier_id and other.status <> 'cancelled'
                         and other.clawed_back_at is null)
   returning id`,
);

/** What of an order was owed back is not any more, unless another success has earned the same extra since. */
export async function unmarkClawedBack(tx: TenantTransaction, orderId: number): Promise<number[]> {
  return (await tx.run(unmark, [tx.tenantId, orderId])).map(({ id }) => id);
}

const follow = defineStatement<{ id: number }>(
  `with counted as (
     select recommendation_id as id, count(*) filter (where status = 'paid') as paid,
            count(*) filter (where status in ('open', 'provided', 'collected')) as pending
       from reward where tenant_id = $1 and recommendation_id = any ($2::bigint[])
      group by recommendation_id),
   moved as (
     update recommendation
        set status = case when counted.pending > 0 then 'ok' else 'paid' end, status_at = $3
       from counted
      where recommendation.tenant_id = $1 and recommendation.id = counted.id
        and ((recommendation.status = 'ok' and counted.pending = 0 and counted.paid > 0)
          or (recommendation.status = 'paid' and counted.pending > 0))
     returning recommendation.id, recommendation.status)
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
   select $1, id, case status when 'paid' then 'paid' else 'returned' end, $3, $4 from moved
   returning recommendation_id as id`,
);

/** A recommendation is paid when all its rewards are, and open again when a payment comes back. */
export async function followRewards(
  tx: TenantTransaction,
  recommendationIds: readonly number[],
  { now, actor }: { now: Date; actor: string },
): Promise<void> {
  await tx.run(follow, [tx.tenantId, recommendationIds, now, actor]);
}
