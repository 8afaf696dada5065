import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import type { RewardStatus, Share } from "@weitersagen/domain/reward";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type RecommendationKind = "standard" | "agent" | "company" | "offline";

export interface NewRecommendationRow {
  readonly number: string;
  readonly code: string;
  readonly linkHash: Buffer;
  readonly referrerId: number;
  readonly kind: RecommendationKind;
  readonly productId: number;
  readonly advisorNumber: string | null;
  readonly agentNumber: string | null;
  readonly channel: string | null;
  readonly share: Share;
  readonly contactHash: Buffer | null;
  readonly termsVersion: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly remindAt: Date | null;
  readonly device: Buffer | null;
}

const addRecommendation = defineStatement<{ id: number }>(
  `with made as (
     insert into recommendation (tenant_id, number, code, link_hash, referrer_id, kind, product_id, advisor_number,
                                 agent_number, channel, share, contact_hash, terms_version, status_at, created_at,
                                 valid_until, remind_at, device_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17)
     on conflict do nothing
     returning id
   ), told as (
     insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor, detail)
     select $1, id, 'created', $14, 'referrer', jsonb_build_object('channel', $10::text) from made
   )
   select id from made`,
);

/** The id of the new recommendation; undefined when it repeats an open one, or when a number happened to be taken. */
export async function insertRecommendation(
  tx: TenantTransaction,
  row: NewRecommendationRow,
): Promise<number | undefined> {
  const [made] = await tx.run(addRecommendation, [
    tx.tenantId,
    row.number,
    row.code,
    row.linkHash,
    row.referrerId,
    row.kind,
    row.productId,
    row.advisorNumber,
    row.agentNumber,
    row.channel,
    row.share,
    row.contactHash,
    row.termsVersion,
    row.createdAt,
    row.validUntil,
    row.remindAt,
    row.device,
  ]);
  return made?.id;
}

const findRepeated = defineStatement<{ id: number }>(
  `select id from recommendation
    where tenant_id = $1 and referrer_id = $2 and product_id = $3 and contact_hash = $4 and status = 'open'`,
);

export async function isRepeated(
  tx: TenantTransaction,
  { referrerId, productId, contactHash }: NewRecommendationRow,
): Promise<boolean> {
  if (contactHash === null) return false;
  return (await tx.run(findRepeated, [tx.tenantId, referrerId, productId, contactHash])).length > 0;
}

/** A recommendation with what its pages say of its referrer. */
export interface RecommendationRecord {
  readonly id: number;
  readonly number: string;
  readonly code: string;
  readonly linkHash: Buffer;
  readonly referrerId: number;
  readonly kind: RecommendationKind;
  readonly productId: number;
  readonly productName: string;
  readonly productExternalId: string;
  readonly productGroup: string;
  readonly advisorNumber: string | null;
  readonly advisorName: string | null;
  readonly share: Share;
  readonly texts: Record<string, string>;
  readonly status: RecommendationStatus;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly lockedAt: Date | null;
  readonly referrerFirstName: string;
  readonly referrerLastName: string;
  readonly referrerEmail: string | null;
  readonly referrerConfirmedAt: Date | null;
}

const advisorName = `(select a.first_name || ' ' || a.last_name from advisor a
    where a.tenant_id = r.tenant_id and a.external_id = r.advisor_number) as "advisorName"`;

const record = `select r.id, r.number, r.code, r.link_hash as "linkHash", r.referrer_id as "referrerId", r.kind,
  r.product_id as "productId", p.display_name as "productName", p.external_id as "productExternalId",
  p.product_group as "productGroup", r.advisor_number as "advisorNumber",
  ${advisorName}, r.share, r.texts, r.status,
  r.created_at as "createdAt", r.valid_until as "validUntil", r.locked_at as "lockedAt",
  coalesce(f.first_name, '') as "referrerFirstName", coalesce(f.last_name, '') as "referrerLastName",
  f.email as "referrerEmail", f.confirmed_at as "referrerConfirmedAt"
  from recommendation r
  join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
  join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
 where r.tenant_id = $1`;

const byNumber = defineStatement<RecommendationRecord>(`${record} and r.number = $2`);
const byCode = defineStatement<RecommendationRecord>(`${record} and r.code = $2`);
const byId = defineStatement<RecommendationRecord>(`${record} and r.id = $2`);

export async function findByNumber(tx: TenantTransaction, number: string) {
  return (await tx.run(byNumber, [tx.tenantId, number]))[0];
}

export async function findByCode(tx: TenantTransaction, code: string) {
  return (await tx.run(byCode, [tx.tenantId, code]))[0];
}

export async function findById(tx: TenantTransaction, id: number) {
  return (await tx.run(byId, [tx.tenantId, id]))[0];
}

const newestOpen = defineStatement<{ id: number; number: string }>(
  `select id, number from recommendation
    where tenant_id = $1 and referrer_id = $2 and status = 'open' and locked_at is null
    order by created_at desc limit 1`,
);

export async function findNewestOpen(tx: TenantTransaction, referrerId: number) {
  return (await tx.run(newestOpen, [tx.tenantId, referrerId]))[0];
}

const change = defineStatement<{ id: number }>(
  `update recommendation set share = coalesce($3, share), texts = coalesce($4::jsonb, texts)
    where tenant_id = $1 and id = $2 and status = 'open' returning id`,
);

/** Whether the state still allowed it. Whoever accepted before keeps the share that was promised then. */
export async function updateRecommendation(
  tx: TenantTransaction,
  id: number,
  { share, texts }: { share: Share | undefined; texts: Record<string, string | undefined> | undefined },
): Promise<boolean> {
  const rows = await tx.run(change, [tx.tenantId, id, share ?? null, texts ? JSON.stringify(texts) : null]);
  return rows.length === 1;
}

const expireDue = defineStatement<{ id: number }>(
  `with due as (
     select r.id from recommendation r
      where r.tenant_id = $1 and r.status = 'open' and r.valid_until <= $2
        and not exists (
          select from recipient k where k.tenant_id = r.tenant_id and k.recommendation_id = r.id and k.keep_until > $2)
      order by r.valid_until limit $3 for update of r skip locked
   ), expired as (
     update recommendation r set status = 'expired', status_at = $2, remind_at = null from due
      where r.tenant_id = $1 and r.id = due.id and r.status = 'open' returning r.id
   ), told as (
     insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
     select $1, id, 'expired', $2, 'deadline' from expired
   )
   select id from expired`,
);

/** Lets links run out that no recipient who came in time can still order by. Answers how many. */
export async function expireRecommendations(
  tx: TenantTransaction,
  now: Date,
  limit: number,
): Promise<number> {
  return (await tx.run(expireDue, [tx.tenantId, now, limit])).length;
}

export interface LinkToRemind {
  readonly id: number;
  readonly code: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly reminders: number;
  /** Or over, locked, ordered through: there is nothing to remind of any more. */
  readonly isOpened: boolean;
  readonly productName: string;
  readonly referrerId: number;
  /** Null where the referrer wants no advertising. */
  readonly email: string | null;
  readonly firstName: string;
  readonly language: "de" | "en";
}

const linksToRemind = defineStatement<LinkToRemind>(
  `select r.id, r.code, r.created_at as "createdAt", r.valid_until as "validUntil", r.reminders,
          (r.status <> 'open' or r.locked_at is not null or r.valid_until <= $2
            or exists (select from opening c where c.tenant_id = $1 and c.recommendation_id = r.id)
            or exists (select from recipient k where k.tenant_id = $1 and k.recommendation_id = r.id)) as "isOpened",
          p.display_name as "productName", f.id as "referrerId",
          case when f.newsletter_permission and f.confirmed_at is not null and f.block_reason is null
               then f.email end as email,
          coalesce(f.first_name, '') as "firstName", f.language
     from recommendation r
     join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
     join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
    where r.tenant_id = $1 and r.remind_at <= $2
    order by r.remind_at, r.id limit $3 for update of r skip locked`,
);

export function takeLinksToRemind(tx: TenantTransaction, now: Date, size: number): Promise<LinkToRemind[]> {
  return tx.run(linksToRemind, [tx.tenantId, now, size]);
}

const setLinkReminder = defineStatement(
  `update recommendation set remind_at = $3, reminders = $4 where tenant_id = $1 and id = $2`,
);

export async function writeLinkReminder(
  tx: TenantTransaction,
  id: number,
  { remindAt, reminders }: { remindAt: Date | null; reminders: number },
): Promise<void> {
  await tx.run(setLinkReminder, [tx.tenantId, id, remindAt, reminders]);
}

/**
 * A recommendation with all that happened to it; of several orders the most advanced, of several rewards the one that
 * asks for something first, and the sum of all that stand.
 */
export interface FollowedRecord {
  readonly number: string;
  readonly code: string;
  readonly productId: number;
  readonly productName: string;
  readonly advisorName: string | null;
  readonly share: Share;
  readonly status: RecommendationStatus;
  readonly statusAt: Date;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly lockedAt: Date | null;
  readonly clickedAt: Date | null;
  readonly visitors: number;
  readonly acceptedAt: Date | null;
  readonly keptUntil: Date | null;
  readonly recipients: number;
  readonly orders: number;
  readonly orderedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly unrewardedBecause: string | null;
  readonly rewardStatus: RewardStatus | null;
  readonly rewardStatusAt: Date | null;
  readonly rewardCancelReason: string | null;
  readonly rewardDueAt: Date | null;
  readonly rewardExpiresAt: Date | null;
  readonly rewardCents: number | null;
  readonly tierCents: number;
  readonly isRewardHeld: boolean;
  readonly needsBankAccount: boolean;
  readonly providedAt: Date | null;
  readonly paidAt: Date | null;
}

const followed = defineStatement<FollowedRecord>(
  `select r.number, r.code, r.product_id as "productId", p.display_name as "productName", ${advisorName}, r.share, r.status,
          r.status_at as "statusAt", r.created_at as "createdAt", r.valid_until as "validUntil",
          r.locked_at as "lockedAt", c.first_at as "clickedAt", coalesce(c.visitors, 0) as visitors, k.first as "acceptedAt",
          k.kept as "keptUntil", k.count as recipients, n.count as orders, o.ordered_at as "orderedAt",
          o.verified_at as "verifiedAt", o.unrewarded_because as "unrewardedBecause", w.status as "rewardStatus",
          w.status_at as "rewardStatusAt", w.due_at as "rewardDueAt", w.expires_at as "rewardExpiresAt",
          w.cancel_reason as "rewardCancelReason",
          coalesce(a.cents, w.amount_cents) as "rewardCents", a.tier as "tierCents", coalesce(w.held, false) as "isRewardHeld",
          coalesce(w.choice = 'transfer' and not exists (
            select from bank_account b where b.tenant_id = $1 and b.person = 'referrer' and b.person_id = r.referrer_id
               and b.sealed is not null), false) as "needsBankAccount", e.provided as "providedAt", e.paid as "paidAt"
     from recommendation r
     join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
     left join opening c on c.tenant_id = $1 and c.recommendation_id = r.id
     cross join lateral (
       select min(created_at) as first, max(keep_until) as kept, count(*) as count from recipient
        where tenant_id = $1 and recommendation_id = r.id) k
     cross join lateral (
       select count(*) as count from placed_order where tenant_id = $1 and recommendation_id = r.id) n
     left join lateral (
       select id, ordered_at, verified_at, unrewarded_because from placed_order
        where tenant_id = $1 and recommendation_id = r.id
        order by (verified_at is not null and unrewarded_because is null) desc, verified_at is not null desc,
                 ordered_at desc limit 1) o on true
     left join lateral (
       select id, status, status_at, due_at, expires_at, amount_cents, choice, cancel_reason,
              (status in ('open', 'collected') and held_at is not null and decided_at is null) as held
         from reward where tenant_id = $1 and recommendation_id = r.id and party = 'referrer'
        order by array_position(array['provided', 'open', 'collected', 'paid', 'expired', 'cancelled'], status),
                 created_at desc, id desc limit 1) w on true
     cross join lateral (
       select sum(amount_cents)::integer as cents,
              coalesce(sum(amount_cents) filter (where kind = 'tier'), 0)::integer as tier from reward
        where tenant_id = $1 and recommendation_id = r.id and party = 'referrer' and status <> 'cancelled') a
     left join lateral (
       select min(at) filter (where to_status = 'provided') as provided, max(at) filter (where to_status = 'paid') as paid
         from reward_event where tenant_id = $1 and reward_id = w.id) e on true
    where r.tenant_id = $1 and r.referrer_id = $2
    order by r.created_at desc, r.id desc limit $3`,
);

export function followRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  limit: number,
): Promise<FollowedRecord[]> {
  return tx.run(followed, [tx.tenantId, referrerId, limit]);
}
