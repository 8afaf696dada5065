import { sql } from "kysely";
import { advisorNameOf } from "../../../platform/db/advisor-name.ts";
import { isReleaseOpen } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The agency to which the order is credited has not released it yet. Goodwill does not wait for it. */
export const isUnreleased = sql<boolean>`(reward.kind <> 'goodwill' and exists (
  select from order_release
   where order_release.tenant_id = reward.tenant_id and order_release.order_id = reward.order_id
     and ${isReleaseOpen("order_release")}))`;

export const rewardsWithOrder = (tx: TenantTransaction) =>
  tx
    .selectFrom("reward")
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "reward.tenant_id")
        .onRef("placed_order.id", "=", "reward.order_id"),
    )
    .where("reward.tenant_id", "=", tx.tenantId);

/** The advisor whom the order's recommendation was about; null if it was about a product. */
export const advisorName = sql<string | null>`(
  select ${advisorNameOf("recommendation", { advisor: sql.table("advisor") })} from recommendation
   where recommendation.tenant_id = reward.tenant_id and recommendation.id = reward.recommendation_id)`;

/** The name of what was ordered: a product, or a device with its tariff. */
export const orderedName = sql<string | null>`coalesce(
  (select display_name from device_offer
    where device_offer.tenant_id = placed_order.tenant_id and device_offer.device_id = placed_order.device_id
      and device_offer.tariff_id = placed_order.product_id),
  (select display_name from product
    where product.tenant_id = placed_order.tenant_id and product.id = placed_order.product_id))`;
