import { sql, type RawBuilder } from "kysely";
import type { RewardColumns } from "@weitersagen/domain/recommendation-progress";
import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import type { Share } from "@weitersagen/domain/reward";
import { advisorNameOf } from "../../../platform/db/advisor-name.ts";
import {
  bestOrder,
  isHeld,
  isReleaseOpen,
  mostUrgentReward,
  providedAndPaid,
} from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { LOCKED_UNCLAIMED } from "../repository/locks.ts";
import type { RecommendationKind } from "../repository/recommendations.ts";

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
  readProgress(
    tx,
    sql`r.referrer_id = ${referrerId} and r.lock_reason is distinct from ${LOCKED_UNCLAIMED}`,
    limit,
  );

/** The progress of one recommendation. */
export const findProgress = async (tx: TenantTransaction, number: string) =>
  (await readProgress(tx, sql`r.number = ${number}`, 1))[0];

/** How many people accepted the recommendation, and how many orders of theirs were confirmed, as in its progress. */
export async function countContacts(
  tx: TenantTransaction,
  id: number,
): Promise<{ readonly recipients: number; readonly orders: number }> {
  const { rows } = await sql<{ recipients: number; orders: number }>`
    select (select count(*) from recipient
             where tenant_id = ${tx.tenantId} and recommendation_id = ${id}) as recipients,
           (select count(*) from placed_order
             where tenant_id = ${tx.tenantId} and recommendation_id = ${id} and verified_at is not null) as orders`.execute(
    tx,
  );
  return rows[0] ?? { recipients: 0, orders: 0 };
}

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
           ${advisorNameOf("r", { advisor: sql.table("advisor") })} as "advisorName",
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
           coalesce(w.choice = 'voucher', false) as "isVoucher",
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
