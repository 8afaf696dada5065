import type { RewardColumns } from "@weitersagen/domain/recommendation-progress";
import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import type { Share } from "@weitersagen/domain/reward";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import {
  bestOrder,
  isHeld,
  isReleaseOpen,
  mostUrgentReward,
  providedAndPaid,
} from "../../platform/db/reward-rows.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { LOCKED_BY_OPERATOR, LOCKED_BY_OWNER, LOCKED_WITH_ACCOUNT } from "./repository/locks.ts";
import { type CorrectedLinks, correctedLinks } from "./repository/of-referrer.ts";
import type { RecommendationKind } from "./repository/recommendations.ts";

/** Recommendations with their product, their device and their referrer. */
const recommendations = (tx: TenantTransaction) =>
  tx
    .selectFrom("recommendation")
    .innerJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "recommendation.tenant_id")
        .onRef("referrer.id", "=", "recommendation.referrer_id"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "recommendation.tenant_id")
        .onRef("product.id", "=", "recommendation.product_id"),
    )
    .leftJoin("device_offer", (join) =>
      join
        .onRef("device_offer.tenant_id", "=", "recommendation.tenant_id")
        .onRef("device_offer.device_id", "=", "recommendation.device_id")
        .onRef("device_offer.tariff_id", "=", "recommendation.product_id"),
    )
    .where("recommendation.tenant_id", "=", tx.tenantId);

/** The name of the product, or of the device with its tariff. */
const itemName = sql<string>`coalesce(device_offer.display_name, product.display_name)`;

/** Its owner locked it, because they did not make it. */
const isDisowned = sql<boolean>`coalesce(recommendation.lock_reason = ${LOCKED_BY_OWNER}, false)`;

const details = (tx: TenantTransaction) =>
  recommendations(tx)
    .leftJoin("advisor", (join) =>
      join
        .onRef("advisor.tenant_id", "=", "recommendation.tenant_id")
        .onRef("advisor.external_id", "=", "recommendation.advisor_number"),
    )
    .select([
      "recommendation.id",
      "recommendation.number",
      "recommendation.code",
      "recommendation.link_hash as linkHash",
      "recommendation.referrer_id as referrerId",
      "recommendation.kind",
      "recommendation.has_link as hasLink",
      "recommendation.product_id as productId",
      "recommendation.device_id as deviceId",
      itemName.as("productName"),
      "product.external_id as productExternalId",
      "product.product_group as productGroup",
      "recommendation.advisor_number as advisorNumber",
      "recommendation.agent_number as agentNumber",
      sql<string | null>`advisor.first_name || ' ' || advisor.last_name`.as("advisorName"),
      "recommendation.share",
      sql<Record<string, string>>`recommendation.texts`.as("texts"),
      "recommendation.status",
      "recommendation.created_at as createdAt",
      "recommendation.valid_until as validUntil",
      "recommendation.locked_at as lockedAt",
      isDisowned.as("isDisowned"),
      // Of a link that an unproven browser made, the name typed there: the account's is for its owner only.
      sql<string>`coalesce(recommendation.typed_first_name, referrer.first_name, '')`.as("referrerFirstName"),
      sql<string>`coalesce(recommendation.typed_last_name, referrer.last_name, '')`.as("referrerLastName"),
      sql<boolean>`recommendation.typed_first_name is not null`.as("isTyped"),
      "recommendation.vouched_at as vouchedAt",
      "referrer.email as referrerEmail",
      "referrer.confirmed_at as referrerConfirmedAt",
    ]);

/** A recommendation with what its pages show about product, advisor and referrer. */
export type RecommendationRecord = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;

export const findByNumber = (tx: TenantTransaction, number: string) =>
  details(tx).where("recommendation.number", "=", number).executeTakeFirst();

export const findByCode = (tx: TenantTransaction, code: string) =>
  details(tx).where("recommendation.code", "=", code).executeTakeFirst();

export const findById = (tx: TenantTransaction, id: number) =>
  details(tx).where("recommendation.id", "=", id).executeTakeFirst();

const dueToExpire = defineStatement(
  `select r.id from recommendation r
    where r.tenant_id = $1 and r.status = 'open' and r.valid_until <= $2
      and not exists (
        select from recipient k where k.tenant_id = r.tenant_id and k.recommendation_id = r.id and k.keep_until > $2)
    order by r.valid_until limit $3 for update of r skip locked`,
  { id: "recommendation.id" },
);

/** Locks open recommendations whose link has expired and through which no recipient may order any more. */
export async function lockDueToExpire(tx: TenantTransaction, now: Date, limit: number): Promise<number[]> {
  return (await tx.run(dueToExpire, [tx.tenantId, now, limit])).map(({ id }) => id);
}

export type LinkToRemind = Awaited<ReturnType<typeof lockLinksToRemind>>[number];

/** Locks links whose reminder is due. */
export const lockLinksToRemind = (tx: TenantTransaction, now: Date, limit: number) =>
  recommendations(tx)
    .select([
      "recommendation.id",
      "recommendation.code",
      "recommendation.created_at as createdAt",
      "recommendation.valid_until as validUntil",
      "recommendation.reminders",
      // No reminder is needed once the link was opened, when it can no longer be followed, or if a stranger may have made it.
      sql<boolean>`(recommendation.status <> 'open' or recommendation.locked_at is not null
        or recommendation.typed_first_name is not null
        or recommendation.valid_until <= ${now}
        or exists (select from opening
                    where opening.tenant_id = ${tx.tenantId} and opening.recommendation_id = recommendation.id)
        or exists (select from recipient
                    where recipient.tenant_id = ${tx.tenantId} and recipient.recommendation_id = recommendation.id))`.as(
        "needsNone",
      ),
      itemName.as("productName"),
      "referrer.id as referrerId",
      // Null if the referrer wants no advertising.
      sql<string | null>`case when referrer.newsletter_permission and referrer.confirmed_at is not null
        and referrer.block_reason is null then referrer.email end`.as("email"),
      sql<string>`coalesce(referrer.first_name, '')`.as("firstName"),
      "referrer.language",
    ])
    .where("recommendation.remind_at", "<=", now)
    .orderBy("recommendation.remind_at")
    .orderBy("recommendation.id")
    .limit(limit)
    .forUpdate("recommendation")
    .skipLocked()
    .execute();

/**
 * Locks a link that was made by typing the address of an account and that may still become another person's: its owner has
 * not decided about it, the account is not blocked, and it counts for nothing yet.
 */
export async function lockMovable(tx: TenantTransaction, id: number) {
  const row = await recommendations(tx)
    .select([
      "recommendation.referrer_id as referrerId",
      "recommendation.number",
      "recommendation.code",
      "recommendation.created_at as createdAt",
      sql<boolean>`recommendation.status = 'open' and recommendation.locked_at is null`.as("isOpen"),
      sql<string>`recommendation.typed_first_name`.as("firstName"),
      sql<string>`recommendation.typed_last_name`.as("lastName"),
      sql`recommendation.typed_form`.as("typedForm"),
      "referrer.email",
      "recommendation.agency_id as agencyId",
      "recommendation.agency_member_id as memberId",
      // Named by no number of the link, the credit is that of the account.
      sql<boolean>`recommendation.advisor_number is null`.as("isOwnCredit"),
    ])
    .where("recommendation.id", "=", id)
    .where("recommendation.typed_first_name", "is not", null)
    // An operator's lock stays with the link.
    .where(sql<SqlBool>`coalesce(recommendation.lock_reason, ${LOCKED_BY_OPERATOR}) = ${LOCKED_BY_OPERATOR}`)
    .where("recommendation.status", "in", ["open", "expired"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("claim")
            .select("claim.id")
            .whereRef("claim.tenant_id", "=", "recommendation.tenant_id")
            .whereRef("claim.recommendation_id", "=", "recommendation.id"),
        ),
      ),
    )
    .forUpdate(["recommendation"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { agencyId, memberId, ...found } = row;
  return { ...found, credit: agencyId === null ? null : { agencyId, memberId } };
}

/** The addresses of the people who accepted one of the links. */
export async function acceptedAddresses(tx: TenantTransaction, links: CorrectedLinks): Promise<string[]> {
  const rows = await tx
    .selectFrom("recipient")
    .select("email")
    .where("tenant_id", "=", tx.tenantId)
    .where("recommendation_id", "in", correctedLinks(tx, links).select("id"))
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

export type LockState = NonNullable<Awaited<ReturnType<typeof readLockState>>>;

/**
 * Reads whether a recommendation is locked. First locks its referrer's account, as blocking the account does, so that
 * neither undoes the other, and then the recommendation.
 */
export async function readLockState(tx: TenantTransaction, number: string) {
  await recommendations(tx)
    .select("referrer.id")
    .where("recommendation.number", "=", number)
    .forUpdate("referrer")
    .execute();
  return recommendations(tx)
    .select([
      "recommendation.id",
      "recommendation.referrer_id as referrerId",
      "recommendation.locked_at as lockedAt",
      "recommendation.created_at as createdAt",
      sql<boolean>`recommendation.typed_first_name is not null`.as("isTyped"),
      sql`recommendation.typed_form`.as("typedForm"),
      isDisowned.as("isDisowned"),
      sql<boolean>`coalesce(recommendation.lock_reason <> ${LOCKED_WITH_ACCOUNT}, false)`.as(
        "isLockedByItself",
      ),
      // The operator's comment on the latest lock.
      sql<string | null>`(select event.detail ->> 'reason' from recommendation_event event
         where event.tenant_id = recommendation.tenant_id and event.recommendation_id = recommendation.id
           and event.kind = 'locked' order by event.id desc limit 1)`.as("comment"),
      "referrer.email as referrerEmail",
      sql<boolean>`referrer.block_reason is not null`.as("isReferrerBlocked"),
      sql<boolean>`referrer.deleted_at is not null`.as("isReferrerDeleted"),
    ])
    .where("recommendation.number", "=", number)
    .forUpdate("recommendation")
    .executeTakeFirst();
}

/** The progress of a recommendation. Of several orders the most advanced one, of several rewards the most urgent one. */
export interface ProgressRecord extends RewardColumns {
  readonly number: string;
  readonly code: string;
  readonly nickname: string | null;
  readonly hasLink: boolean;
  readonly productId: number;
  readonly deviceId: number | null;
  readonly productName: string;
  readonly advisorName: string | null;
  readonly advisorNumber: string | null;
  readonly kind: RecommendationKind;
  readonly share: Share;
  readonly status: RecommendationStatus;
  readonly statusAt: Date;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly lockedAt: Date | null;
  /** The name that was typed with the address, without a login; null if the referrer made it or said so. */
  readonly typedName: string | null;
  readonly clickedAt: Date | null;
  readonly visitors: number;
  readonly acceptedAt: Date | null;
  readonly keptUntil: Date | null;
  readonly recipients: number;
  /** Confirmed ones, as in all figures. */
  readonly orders: number;
  readonly orderedAt: Date | null;
  readonly verifiedAt: Date | null;
  /** When the agency refused the order. */
  readonly refusedAt: Date | null;
  readonly unrewardedBecause: string | null;
  readonly rewardCancelReason: string | null;
  /** The fraud rules that a refused reward met. */
  readonly rewardFindings: string[];
  /** The sum of all rewards that were not cancelled. */
  readonly rewardCents: number | null;
  readonly tierCents: number;
  /** When the agency released the order, while the reward waits for the end of its complaint period. */
  readonly releasedAt: Date | null;
  readonly providedAt: Date | null;
  readonly paidAt: Date | null;
}

/** The progress of a referrer's recommendations, newest first. */
export const listProgress = (tx: TenantTransaction, referrerId: number, limit: number) =>
  readProgress(tx, sql`r.referrer_id = ${referrerId}`, limit);

/** The progress of one recommendation. */
export const findProgress = async (tx: TenantTransaction, number: string) =>
  (await readProgress(tx, sql`r.number = ${number}`, 1))[0];

/** First chooses the recommendations: of a referrer with thousands, what belongs to them is read for the newest only. */
async function readProgress(
  tx: TenantTransaction,
  wanted: RawBuilder<unknown>,
  limit: number,
): Promise<ProgressRecord[]> {
  const tenant = tx.tenantId;
  const { rows } = await sql<ProgressRecord>`
    select r.number, r.code, r.nickname, r.has_link as "hasLink", r.product_id as "productId", r.device_id as "deviceId",
           coalesce(d.display_name, p.display_name) as "productName",
           (select a.first_name || ' ' || a.last_name from advisor a
             where a.tenant_id = r.tenant_id and a.external_id = r.advisor_number) as "advisorName",
           r.advisor_number as "advisorNumber", r.kind,
           r.share, r.status, r.status_at as "statusAt", r.created_at as "createdAt", r.valid_until as "validUntil",
           r.locked_at as "lockedAt", r.typed_first_name || ' ' || r.typed_last_name as "typedName",
           c.first_at as "clickedAt", coalesce(c.visitors, 0) as visitors,
           k.first as "acceptedAt", k.kept as "keptUntil", k.count as recipients, n.count as orders,
           o.ordered_at as "orderedAt", o.verified_at as "verifiedAt",
           o.refused_at as "refusedAt", o.unrewarded_because as "unrewardedBecause",
           w.status as "rewardStatus", w.status_at as "rewardStatusAt", w.due_at as "rewardDueAt",
           w.expires_at as "rewardExpiresAt", w.cancel_reason as "rewardCancelReason",
           array(select jsonb_array_elements_text(w.abuse_reasons)) as "rewardFindings",
           coalesce(a.cents, w.amount_cents) as "rewardCents", a.tier as "tierCents",
           coalesce(w.held, false) as "isRewardHeld", coalesce(w.unreleased, false) as "isRewardUnreleased",
           w.released as "releasedAt",
           coalesce(w.choice = 'transfer' and not exists (
             select from bank_account b where b.tenant_id = ${tenant} and b.person = 'referrer'
                and b.person_id = r.referrer_id and b.sealed is not null), false) as "needsBankAccount",
           e.provided as "providedAt", e.paid as "paidAt"
      from (select * from recommendation r where r.tenant_id = ${tenant} and ${wanted}
             order by r.created_at desc, r.id desc limit ${limit}) r
      join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
      left join device_offer d on d.tenant_id = r.tenant_id and d.device_id = r.device_id and d.tariff_id = r.product_id
      left join opening c on c.tenant_id = ${tenant} and c.recommendation_id = r.id
      cross join lateral (
        select min(created_at) as first, max(keep_until) as kept, count(*) as count from recipient
         where tenant_id = ${tenant} and recommendation_id = r.id) k
      cross join lateral (
        select count(*) as count from placed_order
         where tenant_id = ${tenant} and recommendation_id = r.id and verified_at is not null) n
      left join lateral (
        select id, ordered_at, verified_at, refused_at, unrewarded_because from placed_order
         where tenant_id = ${tenant} and recommendation_id = r.id
         order by ${bestOrder("placed_order")} limit 1) o on true
      left join lateral (
        select id, status, status_at, due_at, expires_at, amount_cents, choice, cancel_reason, abuse_reasons,
               (status in ('open', 'collected') and ${isHeld("reward")}) as held,
               (status = 'open' and kind <> 'goodwill' and exists (
                 select from order_release q where q.tenant_id = ${tenant} and q.order_id = reward.order_id
                    and ${isReleaseOpen("q")})) as unreleased,
               case when status = 'open' and kind <> 'goodwill' then (
                 select q.decided_at from order_release q where q.tenant_id = ${tenant} and q.order_id = reward.order_id
                    and q.status = 'released') end as released
          from reward where tenant_id = ${tenant} and recommendation_id = r.id and party = 'referrer'
         order by ${mostUrgentReward("reward")} limit 1) w on true
      cross join lateral (
        select sum(amount_cents)::integer as cents,
               coalesce(sum(amount_cents) filter (where kind = 'tier'), 0)::integer as tier from reward
         where tenant_id = ${tenant} and recommendation_id = r.id and party = 'referrer' and status <> 'cancelled') a
      left join lateral (
        select ${providedAndPaid}
          from reward_event where tenant_id = ${tenant} and reward_id = w.id) e on true
     order by r.created_at desc, r.id desc`.execute(tx);
  return rows;
}

/** The open recommendations of an agency's members that have no order. */
const openOfAgency = (tx: TenantTransaction, agencyId: number) =>
  tx
    .selectFrom("recommendation")
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("agency_member_id", "is not", null)
    .where("status", "=", "open")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("placed_order")
            .select("placed_order.id")
            .whereRef("placed_order.tenant_id", "=", "recommendation.tenant_id")
            .whereRef("placed_order.recommendation_id", "=", "recommendation.id"),
        ),
      ),
    );

export function countOpenByMember(
  tx: TenantTransaction,
  agencyId: number,
): Promise<{ readonly memberId: number; readonly count: number }[]> {
  return openOfAgency(tx, agencyId)
    .select((eb) => [sql<number>`agency_member_id`.as("memberId"), eb.fn.countAll<number>().as("count")])
    .groupBy("agency_member_id")
    .execute();
}

export async function findOpenOfMember(
  tx: TenantTransaction,
  agencyId: number,
  memberId: number,
): Promise<number[]> {
  const rows = await openOfAgency(tx, agencyId)
    .select("id")
    .where("agency_member_id", "=", memberId)
    .execute();
  return rows.map(({ id }) => id);
}
