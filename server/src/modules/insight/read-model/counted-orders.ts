import type { countedOrders } from "@weitersagen/contract/console/insight-lists";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { sql, type SqlBool } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { comparedOfRecommendation } from "./counted-recommendations.ts";
import { agencyNumber, dayEnd, dayStart, narrowed, ofPerson, productName } from "./narrowed.ts";
import { channelOfRecommendation, costOf, isCancelled, isEarned, isConfirmed } from "./steps.ts";

const isValid = sql<SqlBool>`exists (select from reward w
  where w.tenant_id = p.tenant_id and w.order_id = p.id and w.recommendation_id = r.id and ${isEarned})`;

/** As in the figures, only valid orders have a cost. */
const cost = sql<number | null>`case when ${isValid} then ${costOf(sql`array[p.id]`)} end`;

/** The orders that a figure counts: by the day of the recommendation, or by that of the order. */
export function findCountedOrders(
  tx: TenantTransaction,
  request: ListRequestOf<typeof countedOrders>,
): Promise<ListPage<RowOf<typeof countedOrders>>> {
  const { filters } = request;
  let found = tx
    .selectFrom("placed_order as p")
    .innerJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "p.tenant_id").onRef("r.id", "=", "p.recommendation_id"),
    )
    .where("p.tenant_id", "=", tx.tenantId)
    .where(isConfirmed)
    .where(narrowed(tx, filters, comparedOfRecommendation));
  if (filters.person) found = found.where(ofPerson(tx, filters.person));
  if (filters.from) found = found.where("r.created_at", ">=", dayStart(filters.from));
  if (filters.to) found = found.where("r.created_at", "<", dayEnd(filters.to));
  if (filters.orderedFrom) found = found.where("p.ordered_at", ">=", dayStart(filters.orderedFrom));
  if (filters.orderedTo) found = found.where("p.ordered_at", "<", dayEnd(filters.orderedTo));
  if (filters.state === "cancelled") found = found.where(isCancelled);
  if (filters.state === "kept") found = found.where(sql<SqlBool>`not ${isCancelled}`);
  if (filters.state === "valid") found = found.where(isValid);
  if (filters.reason) found = found.where("p.unrewarded_because", "=", filters.reason);
  const query = found.select([
    "p.id",
    "p.number",
    "p.ordered_at as orderedAt",
    sql<boolean>`${isValid}`.as("isValid"),
    sql<boolean>`${isCancelled}`.as("isCancelled"),
    "p.unrewarded_because as reason",
    cost.as("costCents"),
    productName(sql`r.product_id`, tx.tenantId).as("product"),
    channelOfRecommendation.as("channel"),
    sql<string>`coalesce(r.channel, '')`.as("campaign"),
    agencyNumber(sql`r.agency_id`, tx.tenantId).as("agency"),
    "r.number as recommendation",
    "r.created_at as recommendedAt",
  ]);
  const sorts = { orderedAt: { by: sql.ref("p.ordered_at"), type: "time" } } as const;
  return listPage(
    tx,
    query,
    { sorts, sort: "-orderedAt", id: sql.ref("p.id"), sum: sql<number>`${cost}` },
    request,
  );
}
