import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
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

/** Personal data of a referrer's recommendations, oldest first, under the field names of the export. */
export function personalDataOf(tx: TenantTransaction, referrerId: number) {
  return recommendationsOf(tx, referrerId)
    .select([
      "id",
      "product_id as productId",
      "device_id as deviceId",
      "texts",
      "number",
      "code",
      "share",
      "channel",
      "status",
      "terms_version as termsVersion",
      "created_at as createdAt",
      "valid_until as validUntil",
      "locked_at as lockedAt",
    ])
    .orderBy("created_at")
    .execute();
}

/** Locks all recommendations that are not locked yet, each with an event. */
export async function lockForDeletion(
  tx: TenantTransaction,
  referrerId: number,
  { now, actor }: { readonly now: Date; readonly actor: string },
): Promise<void> {
  const locked = await tx
    .updateTable("recommendation")
    .set({ locked_at: now, lock_reason: "referrerDeleted" })
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .where("locked_at", "is", null)
    .returning("id")
    .execute();
  await insertEvents(
    tx,
    locked.map(({ id }) => id),
    { kind: "locked", at: now, actor },
  );
}

/** Deletes what the referrer wrote and ends the validity. */
export async function clearRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("recommendation")
    .set({
      texts: "{}",
      contact_hash: null,
      valid_until: sql<Date>`least(valid_until, greatest(${now}, created_at + interval '1 millisecond'))`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .execute();
  // The reason that an operator gave for a lock may name the person.
  await tx
    .updateTable("recommendation_event")
    .set({ detail: sql`detail - 'reason'` })
    .where("tenant_id", "=", tx.tenantId)
    .where("kind", "=", "locked")
    .where("recommendation_id", "in", recommendationsOf(tx, referrerId).select("id"))
    .execute();
}
