import { sql } from "kysely";
import { advisorNameOf } from "../../../platform/db/advisor-name.ts";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";
import { recommendations, itemName } from "./rows.ts";

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
      // No reminder is needed once the link was opened, or when it can no longer be followed.
      sql<boolean>`(recommendation.status <> 'open' or recommendation.locked_at is not null
        or recommendation.valid_until <= ${now}
        or exists (select from opening
                    where opening.tenant_id = ${tx.tenantId} and opening.recommendation_id = recommendation.id)
        or exists (select from recipient
                    where recipient.tenant_id = ${tx.tenantId} and recipient.recommendation_id = recommendation.id))`.as(
        "needsNone",
      ),
      itemName.as("productName"),
      advisorNameOf("recommendation", { advisor: sql.table("advisor") }).as("advisorName"),
      "referrer.id as referrerId",
      // Null if the referrer wants no advertising, or as long as they have not called the link theirs.
      sql<string | null>`case when referrer.newsletter_permission and referrer.confirmed_at is not null
        and referrer.block_reason is null and not ${isTyped("recommendation")} then referrer.email end`.as(
        "email",
      ),
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
 * Locks typed links, made at this time or before, that can lead to nothing any more and that their owner has not claimed: under
 * the conditions on which an unconfirmed account is erased.
 */
export async function lockUnclaimed(tx: TenantTransaction, until: Date, size: number): Promise<number[]> {
  const rows = await recommendations(tx)
    .select("recommendation.id")
    .where("recommendation.typed_first_name", "<>", "")
    .where("recommendation.created_at", "<=", until)
    .where("recommendation.status", "not in", ["open", "ok"])
    .where(sql<boolean>`not platform.is_held(referrer.tenant_id, referrer.id, referrer.email)`)
    .orderBy("recommendation.created_at")
    .limit(size)
    .forUpdate("recommendation")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
