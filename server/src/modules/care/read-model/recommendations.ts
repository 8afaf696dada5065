import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { goodwillState } from "./goodwill.ts";
import { itemName, personName } from "./names.ts";
import { orderState } from "./orders.ts";

export function readRecommendation(tx: TenantTransaction, number: string) {
  return tx
    .selectFrom("recommendation as r")
    .innerJoin("referrer as f", (join) =>
      join.onRef("f.tenant_id", "=", "r.tenant_id").onRef("f.id", "=", "r.referrer_id"),
    )
    .leftJoin("agency as a", (join) =>
      join.onRef("a.tenant_id", "=", "r.tenant_id").onRef("a.id", "=", "r.agency_id"),
    )
    .leftJoin("opening as v", (join) =>
      join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.recommendation_id", "=", "r.id"),
    )
    .where("r.tenant_id", "=", tx.tenantId)
    .where("r.number", "=", number)
    .select([
      "r.id",
      "r.number",
      "r.code",
      sql<string>`r.status`.as("status"),
      sql<string>`r.kind`.as("kind"),
      itemName("r").as("product"),
      "r.channel",
      "r.share",
      "r.created_at as createdAt",
      "r.valid_until as validUntil",
      "r.locked_at as lockedAt",
      "r.lock_reason as lockReason",
      sql<number>`coalesce(v.visitors, 0)`.as("visitors"),
      "a.name as agency",
      "f.id as referrerId",
      personName("f").as("referrerName"),
      "f.email as referrerEmail",
      // Given without a login, until the owner of the account decides about the link.
      sql<string | null>`nullif(trim(r.typed_first_name || ' ' || r.typed_last_name), '')`.as("typedName"),
    ])
    .executeTakeFirst();
}

export const readRecipients = (tx: TenantTransaction, recommendationId: number) =>
  tx
    .selectFrom("recipient as k")
    .where("k.tenant_id", "=", tx.tenantId)
    .where("k.recommendation_id", "=", recommendationId)
    .select(["k.id", "k.number", personName("k").as("name"), "k.email", "k.created_at as acceptedAt"])
    .orderBy("k.created_at", "desc")
    .limit(100)
    .execute();

/** Whose orders: those of a recommendation, of all recommendations of a referrer, or those that a recipient placed. */
export type OrdersOf =
  | { readonly recommendationId: number }
  | { readonly referrerId: number }
  | { readonly recipientId: number };

export function readOrdersOf(tx: TenantTransaction, of: OrdersOf, now: Date) {
  const orders = tx.selectFrom("placed_order as o").where("o.tenant_id", "=", tx.tenantId);
  const own =
    "recipientId" in of
      ? orders.where("o.recipient_id", "=", of.recipientId)
      : orders.where("o.recommendation_id", "in", recommendationsOf(tx, of));
  return own
    .select([
      "o.id",
      "o.number",
      itemName("o").as("product"),
      "o.ordered_at as orderedAt",
      orderState.as("state"),
      "o.unrewarded_because as reason",
      goodwillState(now).as("goodwill"),
    ])
    .orderBy("o.ordered_at", "desc")
    .limit(100)
    .execute();
}

function recommendationsOf(tx: TenantTransaction, of: Exclude<OrdersOf, { recipientId: number }>) {
  const all = tx.selectFrom("recommendation").select("id").where("tenant_id", "=", tx.tenantId);
  return "referrerId" in of
    ? all.where("referrer_id", "=", of.referrerId)
    : all.where("id", "=", of.recommendationId);
}
