import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { LOCKED_BY_OWNER, LOCKED_UNCLAIMED } from "../repository/locks.ts";

/** Recommendations with their product, their device and their referrer. */
export const recommendations = (tx: TenantTransaction) =>
  tx
    .selectFrom("recommendation")
    .innerJoin("referrer", (join) =>
      join
        .onRef("referrer.tenant_id", "=", "recommendation.tenant_id")
        .onRef("referrer.id", "=", "recommendation.referrer_id"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "recommendation.tenant_id")
        .onRef("product.id", "=", "recommendation.product_id"),
    )
    .leftJoin("device_offer", (join) =>
      join
        .onRef("device_offer.tenant_id", "=", "recommendation.tenant_id")
        .onRef("device_offer.device_id", "=", "recommendation.device_id")
        .onRef("device_offer.tariff_id", "=", "recommendation.product_id"),
    )
    .where("recommendation.tenant_id", "=", tx.tenantId);

/** The name of the product, or of the device with its tariff. */
export const itemName = sql<string>`coalesce(device_offer.display_name, product.display_name)`;

/** It is over, and the owner of the typed address has not said that it is theirs. */
export const isUnclaimed = sql<boolean>`coalesce(recommendation.lock_reason = ${LOCKED_UNCLAIMED}, false)`;

/** Its owner locked it, because they did not make it. */
export const isDisowned = sql<boolean>`coalesce(recommendation.lock_reason = ${LOCKED_BY_OWNER}, false)`;
