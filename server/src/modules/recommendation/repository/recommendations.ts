import type { Share } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";

export type RecommendationKind = "standard" | "agent" | "company" | "offline";

export interface NewRecommendationRow {
  readonly number: string;
  readonly code: string;
  readonly linkHash: Buffer;
  readonly referrerId: number;
  readonly kind: RecommendationKind;
  readonly productId: number;
  readonly deviceId: number | null;
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
  /** Without a link it is reached by its code only. */
  readonly hasLink: boolean;
  /** The agency and member it is credited to, or null. */
  readonly credit: { readonly agencyId: number; readonly memberId: number | null } | null;
  /** What a browser typed with the address of an account; null if the referrer is proven to be its owner, or new. */
  readonly typed: TypedPart | null;
  /** The maker is proven to be the owner of the account: the link's key proves their browser. */
  readonly isVouched: boolean;
}

interface TypedPart extends TypedName {
  /** Kept as JSON until it is known whose link it is. */
  readonly form: object;
}

/** Shown instead of the account's name. */
export interface TypedName {
  readonly firstName: string;
  readonly lastName: string;
}

const addRecommendation = defineStatement(
  `with added as (
     insert into recommendation (tenant_id, number, code, link_hash, referrer_id, kind, product_id, advisor_number,
                                 agent_number, channel, share, contact_hash, terms_version, status_at, created_at,
                                 valid_until, remind_at, device_hash, device_id, has_link, agency_id,
                                 agency_member_id, typed_first_name, typed_last_name, typed_form,
                                 vouched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
             case when $25::boolean then $14::timestamptz end)
     on conflict do nothing
     returning id
   ), recorded as (
     insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor, detail)
     select $1, id, 'created', $14, 'referrer', jsonb_build_object('channel', $10::text) from added
   )
   select id from added`,
  { id: "recommendation.id" },
);

/** The id of the new recommendation; undefined if it repeats an open one, or if its number or code is taken. */
export async function insertRecommendation(
  tx: TenantTransaction,
  row: NewRecommendationRow,
): Promise<number | undefined> {
  const [added] = await tx.run(addRecommendation, [
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
    row.deviceId,
    row.hasLink,
    row.credit?.agencyId ?? null,
    row.credit?.memberId ?? null,
    row.typed?.firstName ?? null,
    row.typed?.lastName ?? null,
    row.typed ? JSON.stringify(row.typed.form) : null,
    row.isVouched,
  ]);
  return added?.id;
}

/** Whether the referrer has an open recommendation of the same product and device to the same contact. */
export async function isRepeated(
  tx: TenantTransaction,
  { referrerId, productId, deviceId, contactHash, typed }: NewRecommendationRow,
): Promise<boolean> {
  // What the owner of a typed address has recommended is not revealed.
  if (contactHash === null || typed) return false;
  const row = await tx
    .selectFrom("recommendation")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .where("product_id", "=", productId)
    .where("device_id", "is not distinct from", deviceId)
    .where("contact_hash", "=", contactHash)
    .where((eb) => eb.not(isTyped("recommendation")))
    .where("status", "=", "open")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The newest one whose link is valid, also after an order. Not one that a browser made by typing the address: its owner has
 * not said yet that it is theirs.
 */
export function findNewestValid(tx: TenantTransaction, referrerId: number, now: Date) {
  return tx
    .selectFrom("recommendation")
    .select(["id", "number"])
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .where("status", "not in", ["cancelled", "expired"])
    .where("valid_until", ">", now)
    .where("locked_at", "is", null)
    .where((eb) => eb.not(isTyped("recommendation")))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The mail that named the link was opened: its key proves the browser of the account's owner from now on. */
export async function vouchFor(tx: TenantTransaction, id: number, now: Date): Promise<void> {
  await tx
    .updateTable("recommendation")
    .set({ vouched_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("vouched_at", "is", null)
    .execute();
}

/** Returns false if it is no longer open. Recipients who accepted before keep the share they were promised. */
export async function updateRecommendation(
  tx: TenantTransaction,
  id: number,
  { share, texts }: { share: Share | undefined; texts: Record<string, string | undefined> | undefined },
): Promise<boolean> {
  const row = await tx
    .updateTable("recommendation")
    .set({
      // Sets at least one column, so that the row is locked and its state checked.
      share: share ?? sql.ref("share"),
      ...(texts && { texts: JSON.stringify(texts) }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts that another address was asked for with the key of the link. Answers false beyond the limit. */
export async function countCorrection(tx: TenantTransaction, id: number, most: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recommendation")
    .set((row) => ({ email_corrections: row("email_corrections", "+", 1) }))
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("email_corrections", "<", most)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function writeNickname(
  tx: TenantTransaction,
  id: number,
  nickname: string | null,
): Promise<void> {
  await tx
    .updateTable("recommendation")
    .set({ nickname })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

const expire = defineStatement(
  `with expired as (
     update recommendation set status = 'expired', status_at = $3, remind_at = null
      where tenant_id = $1 and id = any ($2::bigint[]) and status = 'open' returning id
   )
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
   select $1, id, 'expired', $3, 'deadline' from expired`,
);

export async function expireRecommendations(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.run(expire, [tx.tenantId, ids, now]);
}

export async function writeLinkReminder(
  tx: TenantTransaction,
  id: number,
  { remindAt, reminders }: { remindAt: Date | null; reminders: number },
): Promise<void> {
  await tx
    .updateTable("recommendation")
    .set({ remind_at: remindAt, reminders })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

export interface RecommendationEvent {
  readonly kind: "accepted" | "locked" | "released" | "handedOver" | "acknowledged" | "readdressed";
  readonly at: Date;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Records the same event for each recommendation. */
export async function insertEvents(
  tx: TenantTransaction,
  ids: readonly number[],
  { kind, at, actor, detail = {} }: RecommendationEvent,
): Promise<void> {
  await sql`insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor, detail)
    select ${tx.tenantId}::integer, id, ${kind}::text, ${at}::timestamptz, ${actor}::text, ${JSON.stringify(detail)}::jsonb
      from unnest(${[...ids]}::bigint[]) id`.execute(tx);
}
