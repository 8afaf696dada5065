import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/**
 * Locks accounts that were made at this time or before and never confirmed, oldest first. An account stays while one of
 * its recommendations can still lead to a reward: the link works without a confirmation and needs its owner. One on hold
 * stays as well.
 */
export async function lockUnconfirmedIds(
  tx: TenantTransaction,
  until: Date,
  size: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom("referrer")
    .select("referrer.id")
    .where("referrer.tenant_id", "=", tx.tenantId)
    .where("referrer.deleted_at", "is", null)
    .where("referrer.confirmed_at", "is", null)
    .where("referrer.created_at", "<=", until)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("recommendation")
            .select("recommendation.id")
            .whereRef("recommendation.tenant_id", "=", "referrer.tenant_id")
            .whereRef("recommendation.referrer_id", "=", "referrer.id")
            .where("recommendation.status", "in", ["open", "ok"]),
        ),
      ),
    )
    .where(sql<boolean>`not platform.is_held(referrer.tenant_id, referrer.id, referrer.email)`)
    .orderBy("referrer.created_at")
    .limit(size)
    .forUpdate("referrer")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
