import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";
import { insertEvents } from "./recommendations.ts";

function recommendationsOf(tx: TenantTransaction, referrerId: number) {
  return tx
    .selectFrom("recommendation")
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId);
}

export async function countRecommendations(tx: TenantTransaction, referrerId: number): Promise<number> {
  const { count } = await recommendationsOf(tx, referrerId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The links that get another referrer address with one correction: all of an account, or one that was only typed in its name. */
export interface CorrectedLinks {
  readonly referrerId: number;
  /** The link that was made by typing the address of the account; null if the account is new. */
  readonly typedId: number | null;
}

export function correctedLinks(tx: TenantTransaction, { referrerId, typedId }: CorrectedLinks) {
  const links = recommendationsOf(tx, referrerId);
  return typedId === null
    ? links.where((eb) => eb.not(isTyped("recommendation")))
    : links.where("id", "=", typedId);
}

/** Whether an order of one of the links was accepted, also one that was cancelled later. */
export async function hasSucceeded(tx: TenantTransaction, links: CorrectedLinks): Promise<boolean> {
  const found = await correctedLinks(tx, links)
    .select("id")
    .where("status", "not in", ["open", "expired"])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether one of the links is meant for the person with this hash of an address. */
export async function hasContact(
  tx: TenantTransaction,
  links: CorrectedLinks,
  contactHash: Buffer,
): Promise<boolean> {
  const found = await correctedLinks(tx, links)
    .select("id")
    .where("contact_hash", "=", contactHash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** One page of a referrer's recommendations by id, under the field names of the export. */
export function personalDataOf(
  tx: TenantTransaction,
  referrerId: number,
  { after, size }: { readonly after: number; readonly size: number },
) {
  return recommendationsOf(tx, referrerId)
    .select([
      "id",
      "product_id as productId",
      "device_id as deviceId",
      "texts",
      "number",
      "nickname",
      sql<string | null>`nullif(typed_first_name, '')`.as("firstName"),
      sql<string | null>`nullif(typed_last_name, '')`.as("lastName"),
      sql<string | null>`typed_form ->> 'salutation'`.as("salutation"),
      "code",
      "share",
      "channel",
      "status",
      "terms_version as termsVersion",
      "created_at as createdAt",
      "valid_until as validUntil",
      "locked_at as lockedAt",
      sql<string | null>`encode(device_hash, 'hex')`.as("deviceMark"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();
}

/** The numbers of recommendations by id, of any referrer. */
export async function numbersOf(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom("recommendation")
    .select(["id", "number"])
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * Deletes what the referrer wrote, ends the validity and locks what is not locked yet, each with an event. Every
 * recommendation is written once.
 */
export async function clearRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  { now, actor }: { readonly now: Date; readonly actor: string },
): Promise<void> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    update recommendation
       set texts = '{}', nickname = null, typed_first_name = null, typed_last_name = null, typed_form = null,
           contact_hash = null, device_hash = null, remind_at = null,
           locked_at = coalesce(recommendation.locked_at, ${now}),
           lock_reason = coalesce(recommendation.lock_reason, 'referrerDeleted'),
           valid_until = least(valid_until, greatest(${now}, created_at + interval '1 millisecond'))
      from (select id, locked_at from recommendation
             where tenant_id = ${tx.tenantId} and referrer_id = ${referrerId} for update) as before
     where recommendation.tenant_id = ${tx.tenantId} and recommendation.id = before.id
    returning recommendation.id, before.locked_at is null as "isNew"`.execute(tx);
  // The reason that an operator gave for a lock may name the person.
  await tx
    .updateTable("recommendation_event")
    .set({ detail: sql`detail - 'reason'` })
    .where("tenant_id", "=", tx.tenantId)
    .where("kind", "=", "locked")
    .where(sql<SqlBool>`detail ? 'reason'`)
    .where("recommendation_id", "in", recommendationsOf(tx, referrerId).select("id"))
    .execute();
  await insertEvents(
    tx,
    rows.filter(({ isNew }) => isNew).map(({ id }) => id),
    { kind: "locked", at: now, actor },
  );
}
