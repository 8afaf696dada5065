import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTyped } from "../../../platform/db/typed-link.ts";
import { LOCKED_BY_OPERATOR, LOCKED_WITH_ACCOUNT } from "../repository/locks.ts";
import { type CorrectedLinks, correctedLinks } from "../repository/of-referrer.ts";
import { recommendations, isUnclaimed, isDisowned } from "./rows.ts";

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
    .where(isTyped("recommendation"))
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
      isTyped("recommendation").as("isTyped"),
      sql`recommendation.typed_form`.as("typedForm"),
      isDisowned.as("isDisowned"),
      isUnclaimed.as("isUnclaimed"),
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
