import type { Language } from "@weitersagen/contract/language";
import type { RewardColumns } from "@weitersagen/domain/recommendation-progress";
import { sql } from "kysely";
import {
  bestOrder,
  isHeld,
  isReleaseOpen,
  mostUrgentReward,
  providedAndPaid,
} from "../../platform/db/reward-rows.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** Recipients with the number of their recommendation. */
const recipients = (tx: TenantTransaction) =>
  tx
    .selectFrom("recipient")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "recipient.tenant_id")
        .onRef("recommendation.id", "=", "recipient.recommendation_id"),
    )
    .select((eb) => [
      "recipient.id",
      "recipient.number",
      "recipient.recommendation_id as recommendationId",
      "recommendation.number as recommendationNumber",
      "recommendation.product_id as productId",
      "recommendation.device_id as deviceId",
      eb.fn.coalesce("recipient.share", "recommendation.share").as("share"),
      "recipient.salutation",
      "recipient.first_name as firstName",
      "recipient.last_name as lastName",
      "recipient.email",
      "recipient.pending_email as pendingEmail",
      "recipient.email_corrections as emailCorrections",
      "recipient.recorded_by as recordedBy",
      "recipient.language",
      "recipient.street",
      "recipient.house_number as houseNumber",
      "recipient.postcode",
      "recipient.town",
      "recipient.terms_version as termsVersion",
      "recipient.consented_at as consentedAt",
      "recipient.advertising_consent_at as advertisingConsentAt",
      "recipient.confirmed_at as confirmedAt",
      "recipient.address_confirmed_at as addressConfirmedAt",
      "recipient.created_at as createdAt",
      "recipient.keep_until as keepUntil",
    ])
    .where("recipient.tenant_id", "=", tx.tenantId)
    .where("recipient.deleted_at", "is", null);

export type RecipientRecord = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;

export const findByNumber = (tx: TenantTransaction, number: string) =>
  recipients(tx).where("recipient.number", "=", number).executeTakeFirst();

export const findByLink = (tx: TenantTransaction, linkHash: Buffer) =>
  recipients(tx).where("recipient.link_hash", "=", linkHash).executeTakeFirst();

export const findById = (tx: TenantTransaction, id: number) =>
  recipients(tx).where("recipient.id", "=", id).executeTakeFirst();

/** The acceptances with an address, newest first. */
export const findByEmail = (tx: TenantTransaction, email: string) =>
  recipients(tx).where("recipient.email", "=", email).orderBy("recipient.id", "desc").execute();

/** Whether a hold keeps the data of an address from being deleted. */
export async function isHeldAddress(tx: TenantTransaction, email: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select platform.is_held(${tx.tenantId}, null, ${email}) as "isHeld"`.execute(tx);
  return rows[0]?.isHeld === true;
}

/** The progress after a recipient accepted. Of several orders the most advanced one, of several rewards the most urgent one. */
export interface RecipientProgressRow extends RewardColumns {
  readonly orderNumber: string | null;
  readonly orderedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly unrewardedBecause: string | null;
  readonly rewardCents: number | null;
  readonly rewardCancelReason: string | null;
  /** The fraud rules that a refused reward met. */
  readonly rewardFindings: string[];
  readonly providedAt: Date | null;
  readonly paidAt: Date | null;
}

type RecipientKey = Pick<RecipientRecord, "id" | "recommendationId">;

/** Whether an order of the recipient was confirmed by the provider, also one that was cancelled later, or earned a reward. */
export async function hasSucceeded(
  tx: TenantTransaction,
  { id, recommendationId }: RecipientKey,
): Promise<boolean> {
  const tenant = tx.tenantId;
  const { rows } = await sql<{ hasSucceeded: boolean }>`
    select exists (
        select from placed_order where tenant_id = ${tenant} and recommendation_id = ${recommendationId}
           and recipient_id = ${id} and verified_at is not null)
      or exists (
        select from reward where tenant_id = ${tenant} and recommendation_id = ${recommendationId}
           and recipient_id = ${id}) as "hasSucceeded"`.execute(tx);
  return rows[0]?.hasSucceeded === true;
}

/**
 * Whether the recipient has ordered, by the browser's report or the feed, and the sum of the rewards that wait for them;
 * undefined if not, or if only orders that were cancelled or refused: then the recipient can order once more.
 */
export async function findOrdered(
  tx: TenantTransaction,
  { id, recommendationId }: RecipientKey,
): Promise<{ readonly rewardCents: number } | undefined> {
  const tenant = tx.tenantId;
  const { rows } = await sql<{ rewardCents: number }>`
    select coalesce(sum(w.amount_cents), 0)::integer as "rewardCents"
      from placed_order o left join reward w
        on w.tenant_id = ${tenant} and w.recommendation_id = o.recommendation_id
       and w.recipient_id = o.recipient_id and w.order_id = o.id and w.status = 'open'
     where o.tenant_id = ${tenant} and o.recommendation_id = ${recommendationId} and o.recipient_id = ${id}
       and o.cancelled_at is null and o.refused_at is null
    having count(*) > 0`.execute(tx);
  return rows[0];
}

/** Orders and rewards are looked up by recommendation first, because that is what they are indexed by. */
export async function readProgress(
  tx: TenantTransaction,
  { id, recommendationId }: RecipientKey,
): Promise<RecipientProgressRow> {
  const tenant = tx.tenantId;
  const { rows } = await sql<RecipientProgressRow>`
    select o.number as "orderNumber", o.ordered_at as "orderedAt", o.verified_at as "verifiedAt", o.unrewarded_because as "unrewardedBecause",
           w.status as "rewardStatus", w.status_at as "rewardStatusAt", w.amount_cents as "rewardCents",
           w.due_at as "rewardDueAt", w.expires_at as "rewardExpiresAt", w.cancel_reason as "rewardCancelReason",
           array(select jsonb_array_elements_text(w.abuse_reasons)) as "rewardFindings",
           coalesce(w.held, false) as "isRewardHeld", coalesce(w.unreleased, false) as "isRewardUnreleased",
           coalesce(w.choice = 'transfer' and not exists (
             select from bank_account b where b.tenant_id = ${tenant} and b.person = 'recipient'
                and b.person_id = ${id} and b.sealed is not null), false) as "needsBankAccount",
           coalesce(w.choice = 'voucher', false) as "isVoucher",
           e.provided as "providedAt", e.paid as "paidAt"
      from (select) one
      left join lateral (
        select number, ordered_at, verified_at, unrewarded_because from placed_order
         where tenant_id = ${tenant} and recommendation_id = ${recommendationId} and recipient_id = ${id}
         order by ${bestOrder("placed_order")} limit 1) o on true
      left join lateral (
        select id, status, status_at, amount_cents, due_at, expires_at, choice, cancel_reason, abuse_reasons,
               (status in ('open', 'collected') and ${isHeld("reward")}) as held,
               (status = 'open' and kind <> 'goodwill' and exists (
                 select from order_release q where q.tenant_id = ${tenant} and q.order_id = reward.order_id
                    and ${isReleaseOpen("q")})) as unreleased
          from reward where tenant_id = ${tenant} and recommendation_id = ${recommendationId} and recipient_id = ${id}
         order by ${mostUrgentReward("reward")} limit 1) w on true
      left join lateral (
        select ${providedAndPaid}
          from reward_event where tenant_id = ${tenant} and reward_id = w.id) e on true`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the progress query returned no row");
  return row;
}

/**
 * The recipient's newest reward: the call that shows it has room for one, and a reward that was earned again replaces the
 * cancelled one. The page with the progress shows the most urgent one instead (`mostUrgentReward`).
 */
export const findReward = (tx: TenantTransaction, { id, recommendationId }: RecipientKey) =>
  tx
    .selectFrom("reward")
    .select(["amount_cents as amountCents", "status"])
    .where("tenant_id", "=", tx.tenantId)
    .where("recommendation_id", "=", recommendationId)
    .where("recipient_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

const ordersOfRecipient = `from placed_order
                       where tenant_id = $1 and recommendation_id = recipient.recommendation_id
                         and recipient_id = recipient.id`;

const withoutOrder = defineStatement(
  `select id from recipient
    where tenant_id = $1 and keep_until < $2 and deleted_at is null and not exists (select ${ordersOfRecipient})
      and not platform.is_held($1, null, email)
    order by keep_until limit $3 for update skip locked`,
  { id: "recipient.id" },
);

/** Locks recipients without an order whose time to order ended before this time, and who are not on hold. */
export async function lockWithoutOrder(
  tx: TenantTransaction,
  endedBefore: Date,
  limit: number,
): Promise<number[]> {
  return (await tx.run(withoutOrder, [tx.tenantId, endedBefore, limit])).map(({ id }) => id);
}

const settled = defineStatement(
  `select id from recipient
    where tenant_id = $1 and keep_until <= $2 and deleted_at is null and exists (select ${ordersOfRecipient})
      and not platform.is_held($1, null, email)
      and not exists (select from reward
                       where tenant_id = $1 and recommendation_id = recipient.recommendation_id
                         and recipient_id = recipient.id
                         and (status in ('open', 'provided', 'collected') or status_at > $2))
      and not exists (select from claim
                       where tenant_id = $1 and recommendation_id = recipient.recommendation_id
                         and status in ('open', 'checking'))
    order by keep_until limit $3 for update skip locked`,
  { id: "recipient.id" },
);

/**
 * Locks recipients with an order whose time to order ended, and whose rewards were all settled, at this time or before.
 * Leaves out those on hold and those of a recommendation with an open claim.
 */
export async function lockWithSettledReward(
  tx: TenantTransaction,
  until: Date,
  limit: number,
): Promise<number[]> {
  return (await tx.run(settled, [tx.tenantId, until, limit])).map(({ id }) => id);
}

export interface RecipientToRemind {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly language: Language;
  readonly keepUntil: Date;
  readonly recommendationNumber: string;
  /** Null while no reward is fixed. */
  readonly amountCents: number | null;
}

/**
 * Locks recipients who have not confirmed their address although an order of theirs, placed at `orderedUntil` or before,
 * was reported or has earned their reward. Not those of a link that was cancelled or locked, as all links of a blocked
 * referrer are.
 */
export async function lockToRemind(
  tx: TenantTransaction,
  { now, orderedUntil, limit }: { readonly now: Date; readonly orderedUntil: Date; readonly limit: number },
): Promise<RecipientToRemind[]> {
  const tenant = tx.tenantId;
  const { rows } = await sql<RecipientToRemind>`
    select k.id, k.email, k.first_name as "firstName", k.language, k.keep_until as "keepUntil",
           r.number as "recommendationNumber", waiting.cents as "amountCents"
      from recipient k
      join recommendation r on r.tenant_id = ${tenant} and r.id = k.recommendation_id
       and r.status not in ('cancelled', 'expired') and r.locked_at is null
     cross join lateral (
       select sum(w.amount_cents)::integer as cents
         from placed_order o left join reward w
           on w.tenant_id = ${tenant} and w.recommendation_id = o.recommendation_id
          and w.recipient_id = o.recipient_id and w.order_id = o.id and w.status = 'open'
        where o.tenant_id = ${tenant} and o.recommendation_id = k.recommendation_id and o.recipient_id = k.id
          and o.ordered_at <= ${orderedUntil} and o.unrewarded_because is null and o.refused_at is null
          and (o.verified_at is null or w.id is not null)
       having count(*) > 0) as waiting
     where k.tenant_id = ${tenant} and k.remind_at <= ${now} and k.keep_until > ${now}
       and k.address_confirmed_at is null and k.email is not null
     order by k.remind_at limit ${limit} for update of k skip locked`.execute(tx);
  return rows;
}

/**
 * Locks recipients who are due for a reminder and have no order that can earn a reward, or no time left to order: there is
 * nothing to remind them of now.
 */
export async function lockIdle(tx: TenantTransaction, now: Date, limit: number): Promise<number[]> {
  const tenant = tx.tenantId;
  const { rows } = await sql<{ id: number }>`
    select k.id from recipient k
     where k.tenant_id = ${tenant} and k.remind_at <= ${now}
       and (k.keep_until <= ${now} or not exists (
         select from placed_order o
          where o.tenant_id = ${tenant} and o.recommendation_id = k.recommendation_id and o.recipient_id = k.id
            and o.unrewarded_because is null and o.refused_at is null))
     order by k.remind_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}
