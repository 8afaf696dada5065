import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";
import { LOCKED_BY_OWNER, LOCKED_UNCLAIMED, type LockDecision } from "./locks.ts";
import { insertEvents } from "./recommendations.ts";

/** Links that a browser made by typing the address of an account, and about which its owner may still decide, locked by the team or not. */
const undecided = (tx: TenantTransaction, referrerId: number) =>
  tx
    .selectFrom("recommendation")
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .where(isTyped("recommendation"))
    .where(sql<SqlBool>`coalesce(lock_reason, '') not in (${LOCKED_BY_OWNER}, ${LOCKED_UNCLAIMED})`);

export async function hasUndecided(tx: TenantTransaction, referrerId: number): Promise<boolean> {
  return (await undecided(tx, referrerId).select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** The number of the newest undecided link that is not locked. */
export async function findToAskAbout(tx: TenantTransaction, referrerId: number): Promise<string | undefined> {
  const newest = await undecided(tx, referrerId)
    .where("locked_at", "is", null)
    .select("number")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.number;
}

const untyped = { typed_first_name: null, typed_last_name: null, typed_form: null } as const;

/**
 * From now on the link shows its owner's name and counts as one of theirs. If it repeats another one, it has no contact any
 * more. Answers false if it is locked or was decided about. The account must be locked.
 */
export async function clearTyped(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const isRepeated = sql<SqlBool>`exists (
    select from recommendation other
     where other.tenant_id = recommendation.tenant_id and other.referrer_id = recommendation.referrer_id
       and other.product_id = recommendation.product_id and other.contact_hash = recommendation.contact_hash
       and other.device_id is not distinct from recommendation.device_id
       and other.status = 'open' and not ${isTyped("other")})`;
  const { numUpdatedRows } = await tx
    .updateTable("recommendation")
    .set({
      ...untyped,
      vouched_at: now,
      contact_hash: sql`case when not ${isRepeated} then contact_hash end`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where(isTyped("recommendation"))
    .where("locked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Credits a link that is credited to nobody yet. */
export async function creditUncredited(
  tx: TenantTransaction,
  id: number,
  { agencyId, memberId }: NonNullable<Move["credit"]>,
): Promise<void> {
  await tx
    .updateTable("recommendation")
    .set({ agency_id: agencyId, agency_member_id: memberId })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("agency_id", "is", null)
    .execute();
}

interface Move {
  /** The account that the link belongs to from now on. */
  readonly to: number;
  readonly credit: { readonly agencyId: number; readonly memberId: number | null } | null;
}

/** The link of a typed address becomes an ordinary link of another account. */
export async function moveRecommendation(
  tx: TenantTransaction,
  id: number,
  { to, credit }: Move,
): Promise<void> {
  await tx
    .updateTable("recommendation")
    .set({
      referrer_id: to,
      ...untyped,
      agency_id: credit?.agencyId ?? null,
      agency_member_id: credit?.memberId ?? null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where(isTyped("recommendation"))
    .execute();
}

/** What was typed for these links is deleted, and they stay locked. */
export async function clearUnclaimed(
  tx: TenantTransaction,
  ids: readonly number[],
  { now, actor }: LockDecision,
): Promise<void> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    update recommendation
       set texts = '{}', nickname = null, typed_first_name = '', typed_last_name = '', typed_form = null,
           contact_hash = null, device_hash = null, remind_at = null,
           locked_at = coalesce(recommendation.locked_at, ${now}), lock_reason = ${LOCKED_UNCLAIMED}
      from (select id, locked_at from recommendation where tenant_id = ${tx.tenantId} and id = any(${ids})) as before
     where recommendation.tenant_id = ${tx.tenantId} and recommendation.id = before.id
    returning recommendation.id, before.locked_at is null as "isNew"`.execute(tx);
  const locked = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
  await insertEvents(tx, locked, { kind: "locked", at: now, actor });
}
