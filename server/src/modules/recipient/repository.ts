import type { Language } from "@weitersagen/contract/language";
import type { RewardColumns } from "@weitersagen/domain/recommendation-progress";
import type { Share } from "@weitersagen/domain/reward";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface RecipientPerson {
  readonly salutation: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** `1990-11-14` */
  readonly birthDate: string | null;
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly postcode: string | null;
  readonly town: string | null;
}

export interface NewRecipientRow extends RecipientPerson {
  readonly number: string;
  readonly recommendationId: number;
  readonly linkHash: Buffer;
  /** The referrer's percent, as it was promised. */
  readonly share: Share;
  readonly channel: string | null;
  readonly recordedBy: string | null;
  readonly termsVersion: string | null;
  readonly consentedAt: Date | null;
  readonly advertisingConsentAt: Date | null;
  readonly createdAt: Date;
  readonly keepUntil: Date;
  readonly device: Buffer | null;
  /** In which they are written to. */
  readonly language: Language;
}

const addRecipient = defineStatement<{ id: number }>(
  `with made as (
     insert into recipient (tenant_id, number, recommendation_id, link_hash, salutation, first_name, last_name, email,
                            phone, birth_date, street, house_number, postcode, town, channel, recorded_by,
                            terms_version, consented_at, advertising_consent_at, created_at, keep_until, share,
                            device_hash, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
     on conflict do nothing
     returning id
   ), told as (
     insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor, detail)
     select $1, $3, 'accepted', $20, 'recipient', jsonb_build_object('recipient', id) from made
   )
   select id from made`,
);

/** The new recipient's id; undefined when this address accepted it already, or when the number happened to be taken. */
export async function insertRecipient(
  tx: TenantTransaction,
  row: NewRecipientRow,
): Promise<number | undefined> {
  const [made] = await tx.run(addRecipient, [
    tx.tenantId,
    row.number,
    row.recommendationId,
    row.linkHash,
    row.salutation,
    row.firstName,
    row.lastName,
    row.email,
    row.phone,
    row.birthDate,
    row.street,
    row.houseNumber,
    row.postcode,
    row.town,
    row.channel,
    row.recordedBy,
    row.termsVersion,
    row.consentedAt,
    row.advertisingConsentAt,
    row.createdAt,
    row.keepUntil,
    row.share,
    row.device,
    row.language,
  ]);
  return made?.id;
}

const findAccepted = defineStatement<{ id: number }>(
  `select id from recipient
    where tenant_id = $1 and recommendation_id = $2 and email = $3 and deleted_at is null`,
);

export async function hasAccepted(
  tx: TenantTransaction,
  recommendationId: number,
  email: string | null,
): Promise<boolean> {
  if (email === null) return false;
  return (await tx.run(findAccepted, [tx.tenantId, recommendationId, email])).length > 0;
}

export interface RecipientRecord extends RecipientPerson {
  readonly id: number;
  readonly number: string;
  readonly recommendationId: number;
  readonly recommendationNumber: string;
  readonly share: Share;
  readonly termsVersion: string | null;
  readonly consentedAt: Date | null;
  readonly advertisingConsentAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
  readonly keepUntil: Date;
}

const record = `select k.id, k.number, k.recommendation_id as "recommendationId", r.number as "recommendationNumber",
  coalesce(k.share, r.share) as share,
  k.salutation, k.first_name as "firstName", k.last_name as "lastName", k.email, k.phone,
  k.birth_date as "birthDate", k.street, k.house_number as "houseNumber", k.postcode, k.town,
  k.terms_version as "termsVersion", k.consented_at as "consentedAt",
  k.advertising_consent_at as "advertisingConsentAt", k.confirmed_at as "confirmedAt", k.created_at as "createdAt",
  k.keep_until as "keepUntil"
  from recipient k join recommendation r on r.tenant_id = k.tenant_id and r.id = k.recommendation_id
 where k.tenant_id = $1 and k.deleted_at is null`;

const byNumber = defineStatement<RecipientRecord>(`${record} and k.number = $2`);
const byLink = defineStatement<RecipientRecord>(`${record} and k.link_hash = $2`);
const byId = defineStatement<RecipientRecord>(`${record} and k.id = $2`);

export async function findByNumber(tx: TenantTransaction, number: string) {
  return (await tx.run(byNumber, [tx.tenantId, number]))[0];
}

export async function findByLink(tx: TenantTransaction, linkHash: Buffer) {
  return (await tx.run(byLink, [tx.tenantId, linkHash]))[0];
}

export async function findById(tx: TenantTransaction, id: number) {
  return (await tx.run(byId, [tx.tenantId, id]))[0];
}

const consent = defineStatement(
  `update recipient
      set terms_version = $3, consented_at = $4, confirmed_at = case when $5 then coalesce(confirmed_at, $4) else confirmed_at end
    where tenant_id = $1 and id = $2 and deleted_at is null`,
);

export async function storeConsent(
  tx: TenantTransaction,
  id: number,
  { terms, now, confirms }: { terms: string; now: Date; confirms: boolean },
): Promise<void> {
  await tx.run(consent, [tx.tenantId, id, terms, now, confirms]);
}

const complete = defineStatement(
  `update recipient
      set confirmed_at = coalesce(confirmed_at, $3), salutation = coalesce(salutation, $4),
          first_name = coalesce(first_name, $5), last_name = coalesce(last_name, $6),
          email = case when email is null and not exists (
              select from recipient other where other.tenant_id = $1 and other.email = $7 and other.deleted_at is null
                 and other.recommendation_id = recipient.recommendation_id) then $7 else email end,
          phone = coalesce(phone, $8), birth_date = coalesce(birth_date, $9), street = coalesce(street, $10),
          house_number = coalesce(house_number, $11), postcode = coalesce(postcode, $12), town = coalesce(town, $13),
          advertising_consent_at = coalesce(advertising_consent_at, $14)
    where tenant_id = $1 and id = $2 and deleted_at is null`,
);

/** An order confirms its recipient and fills in what was not known yet; what the recipient said themselves stays. */
export async function completeRecipient(
  tx: TenantTransaction,
  id: number,
  person: RecipientPerson,
  { now, advertising }: { now: Date; advertising: boolean },
): Promise<void> {
  await tx.run(complete, [
    tx.tenantId,
    id,
    now,
    person.salutation,
    person.firstName,
    person.lastName,
    person.email,
    person.phone,
    person.birthDate,
    person.street,
    person.houseNumber,
    person.postcode,
    person.town,
    advertising ? now : null,
  ]);
}

/** What became of a recipient's acceptance; of several orders and rewards the most advanced. */
export interface RecipientProgressRow extends RewardColumns {
  readonly orderedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly unrewardedBecause: string | null;
  readonly rewardCents: number | null;
  readonly rewardCancelReason: string | null;
  readonly providedAt: Date | null;
  readonly paidAt: Date | null;
}

const progressOfRecipient = defineStatement<RecipientProgressRow>(
  `select o.ordered_at as "orderedAt", o.verified_at as "verifiedAt", o.unrewarded_because as "unrewardedBecause",
          w.status as "rewardStatus", w.status_at as "rewardStatusAt", w.amount_cents as "rewardCents",
          w.due_at as "rewardDueAt", w.expires_at as "rewardExpiresAt", w.cancel_reason as "rewardCancelReason",
          coalesce(w.held, false) as "isRewardHeld",
          coalesce(w.choice = 'transfer' and not exists (
            select from bank_account b where b.tenant_id = $1 and b.person = 'recipient' and b.person_id = $2
               and b.sealed is not null), false) as "needsBankAccount", e.provided as "providedAt", e.paid as "paidAt"
     from (select) one
     left join lateral (
       select ordered_at, verified_at, unrewarded_because from placed_order
        where tenant_id = $1 and recommendation_id = $3 and recipient_id = $2
        order by (verified_at is not null and unrewarded_because is null) desc, verified_at is not null desc,
                 ordered_at desc limit 1) o on true
     left join lateral (
       select id, status, status_at, amount_cents, due_at, expires_at, choice, cancel_reason,
              (status in ('open', 'collected') and held_at is not null and decided_at is null) as held
         from reward where tenant_id = $1 and recommendation_id = $3 and recipient_id = $2
        order by array_position(array['provided', 'open', 'collected', 'paid', 'expired', 'cancelled'], status),
                 created_at desc, id desc limit 1) w on true
     left join lateral (
       select min(at) filter (where to_status = 'provided') as provided, max(at) filter (where to_status = 'paid') as paid
         from reward_event where tenant_id = $1 and reward_id = w.id) e on true`,
);

export async function findProgress(
  tx: TenantTransaction,
  { id, recommendationId }: Pick<RecipientRecord, "id" | "recommendationId">,
): Promise<RecipientProgressRow> {
  const [row] = await tx.run(progressOfRecipient, [tx.tenantId, id, recommendationId]);
  if (!row) throw new Error("a recipient has no way");
  return row;
}

export interface RecipientRewardRow {
  readonly amountCents: number;
  readonly status: "open" | "provided" | "collected" | "paid" | "expired" | "cancelled";
}

// Rewards are found by their recommendation, as orders are.
const newestReward = defineStatement<RecipientRewardRow>(
  `select amount_cents as "amountCents", status from reward
    where tenant_id = $1 and recommendation_id = $3 and recipient_id = $2 order by created_at desc, id desc limit 1`,
);

export async function findReward(
  tx: TenantTransaction,
  { id, recommendationId }: Pick<RecipientRecord, "id" | "recommendationId">,
) {
  return (await tx.run(newestReward, [tx.tenantId, id, recommendationId]))[0];
}

const forget = defineStatement<{ id: number }>(
  `with due as (
     select id from recipient
      where tenant_id = $1 and keep_until <= $2 and confirmed_at is null and deleted_at is null
        -- an order confirms them, if only a moment later
        and not exists (select from placed_order
                         where tenant_id = $1 and recommendation_id = recipient.recommendation_id
                           and recipient_id = recipient.id)
      order by keep_until limit $3 for update skip locked
   ), ended as (
     delete from one_time_token t using due
      where t.tenant_id = $1 and t.purpose = 'recipientConsent' and t.subject = due.id
   ), closed as (
     delete from access_token t using due where t.tenant_id = $1 and t.kind = 'recipient' and t.subject = due.id
   )
   update recipient k
      set salutation = null, first_name = null, last_name = null, email = null, phone = null, birth_date = null,
          street = null, house_number = null, postcode = null, town = null, device_hash = null, deleted_at = $2
     from due where k.tenant_id = $1 and k.id = due.id
   returning k.id`,
);

/** Erases what nobody confirmed in time. Answers how many people were forgotten. */
export async function forgetUnconfirmed(tx: TenantTransaction, now: Date, limit: number): Promise<number> {
  return (await tx.run(forget, [tx.tenantId, now, limit])).length;
}
