import type { CareReward } from "@weitersagen/contract/console/people";
import { sql } from "kysely";
import { isHeld, isReleaseOpen, shownRewardState } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { claimedNumber, itemName, personName } from "./names.ts";
import type { TimelineScope } from "./timeline.ts";

const MOST = 100;

/** Why an open reward is not provided although its period is over: the conditions of the job that provides it. */
const waitsFor = sql<
  CareReward["waitsFor"]
>`case when w.status <> 'open' then array[]::text[] else array_remove(array[
  case when coalesce(f.confirmed_at, owner.address_confirmed_at) is null then 'address' end,
  case when f.block_reason is not null or owner.deleted_at is not null then 'account' end,
  case when w.kind <> 'goodwill' and exists (
    select from order_release e where e.tenant_id = w.tenant_id and e.order_id = w.order_id and ${isReleaseOpen("e")})
    then 'release' end], null) end`;

/** The last payment of a reward that can be collected came back. */
const cameBack = sql<boolean>`(w.status = 'provided' and coalesce((
  select p.status in ('rejected', 'returned') from payout p
   where p.tenant_id = w.tenant_id and p.reward_id = w.id order by p.id desc limit 1), false))`;

/** The rewards of a person, recommendation or order, newest first, or one reward. */
export function readRewards(
  tx: TenantTransaction,
  scope: TimelineScope | { readonly rewardId: number } | { readonly orderId: number },
): Promise<CareReward[]> {
  let query = tx
    .selectFrom("reward as w")
    .innerJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "w.tenant_id").onRef("r.id", "=", "w.recommendation_id"),
    )
    .innerJoin("placed_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "w.tenant_id").onRef("o.id", "=", "w.order_id"),
    )
    .leftJoin("recipient as k", (join) =>
      join.onRef("k.tenant_id", "=", "o.tenant_id").onRef("k.id", "=", "o.recipient_id"),
    )
    .leftJoin("referrer as f", (join) =>
      join.onRef("f.tenant_id", "=", "w.tenant_id").onRef("f.id", "=", "w.referrer_id"),
    )
    .leftJoin("recipient as owner", (join) =>
      join.onRef("owner.tenant_id", "=", "w.tenant_id").onRef("owner.id", "=", "w.recipient_id"),
    )
    .where("w.tenant_id", "=", tx.tenantId);
  if ("referrerId" in scope) query = query.where("w.referrer_id", "=", scope.referrerId);
  else if ("rewardId" in scope) query = query.where("w.id", "=", scope.rewardId);
  else if ("orderId" in scope) query = query.where("w.order_id", "=", scope.orderId);
  else if ("recommendationId" in scope)
    query = query.where("w.recommendation_id", "=", scope.recommendationId);
  else
    query = query
      .where("w.recipient_id", "=", scope.recipientId)
      // Found through the recommendation, which has an index.
      .where(
        "w.recommendation_id",
        "=",
        sql<number>`(select recommendation_id from recipient where tenant_id = ${tx.tenantId} and id = ${scope.recipientId})`,
      );
  return query
    .select([
      "w.id",
      "w.kind",
      "w.party",
      "w.amount_cents as cents",
      shownRewardState("w", { payout: sql.table("payout") }).as("status"),
      "w.status_at as statusAt",
      "w.due_at as dueAt",
      "w.expires_at as expiresAt",
      "w.choice",
      isHeld("w").as("isHeld"),
      waitsFor.as("waitsFor"),
      cameBack.as("cameBack"),
      "r.number as recommendation",
      "o.number as order",
      sql<string | null>`case when k.id is null then null else ${personName("k")} end`.as("friend"),
      itemName("o").as("product"),
    ])
    .orderBy("w.created_at", "desc")
    .limit(MOST)
    .execute();
}

/** The claims of a referrer, or about a recommendation. */
export function readClaims(
  tx: TenantTransaction,
  scope: { referrerId: number } | { recommendationId: number },
) {
  const query = tx
    .selectFrom("claim")
    .where("tenant_id", "=", tx.tenantId)
    .select([
      "id",
      claimedNumber("claim").as("order"),
      "created_at as createdAt",
      "status",
      "status_at as statusAt",
      "reason",
      "waits_until as waitsUntil",
    ])
    .orderBy("created_at", "desc")
    .limit(MOST);
  return "referrerId" in scope
    ? query.where("referrer_id", "=", scope.referrerId).execute()
    : query
        .where(
          "referrer_id",
          "=",
          sql<number>`(select referrer_id from recommendation where tenant_id = ${tx.tenantId} and id = ${scope.recommendationId})`,
        )
        .where("recommendation_id", "=", scope.recommendationId)
        .execute();
}
