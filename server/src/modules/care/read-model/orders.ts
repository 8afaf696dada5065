import type { matchKinds, orderList, OrderStateName } from "@weitersagen/contract/console/order-list";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { itemName } from "./names.ts";

type Request = ListRequestOf<typeof orderList>;

/** The first instant of a day in Germany. */
const dayStart = (day: string): Date => startOfDay(readIsoDate(day));
/** The first instant after a day in Germany. */
const dayEnd = (day: string): Date => addDays(dayStart(day), 1);

const conditions: Readonly<Record<OrderStateName, RawBuilder<SqlBool>>> = {
  cancelled: sql`o.cancelled_at is not null`,
  reported: sql`o.cancelled_at is null and o.verified_at is null and o.refused_at is null`,
  unmatched: sql`o.cancelled_at is null and o.verified_at is not null and o.recommendation_id is null`,
  // An agency may refuse an order that only the browser has reported.
  unrewarded: sql`o.cancelled_at is null and (o.verified_at is not null or o.refused_at is not null)
    and o.recommendation_id is not null and o.unrewarded_because is not null`,
  rewarded: sql`o.cancelled_at is null and o.verified_at is not null and o.recommendation_id is not null
    and o.unrewarded_because is null`,
};

export const orderState = sql<OrderStateName>`case ${sql.join(
  Object.entries(conditions).map(([name, condition]) => sql`when ${condition} then ${sql.lit(name)}`),
  sql` `,
)} end`;

/** An operator assigns an order with a number like the feed does; only the event tells them apart. */
export const matchedBy = sql<keyof typeof matchKinds | null>`case
  when o.matched_by in ('recipientNumber', 'recommendationNumber', 'code', 'email') and exists (
    select from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id
       and e.kind = 'matched' and e.actor <> 'feed') then 'operator'
  else o.matched_by end`;

/** The orders whose number begins with a text, or that belong to the recommendation of this number or code. */
const found = (tx: TenantTransaction, text: string) => sql<SqlBool>`o.id in (
  select id from placed_order
   where tenant_id = ${tx.tenantId} and number >= ${text} and number < ${text} || chr(1114111)
  union all
  select p.id from recommendation r join placed_order p on p.tenant_id = r.tenant_id and p.recommendation_id = r.id
   where r.tenant_id = ${tx.tenantId} and r.number = ${text.toUpperCase()}
  union all
  select p.id from recommendation r join placed_order p on p.tenant_id = r.tenant_id and p.recommendation_id = r.id
   where r.tenant_id = ${tx.tenantId} and r.code = ${text.toUpperCase()})`;

const matching = (tx: TenantTransaction, { search, filters }: Request) => {
  let query = tx
    .selectFrom("placed_order as o")
    .leftJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.id", "=", "o.recommendation_id"),
    )
    .where("o.tenant_id", "=", tx.tenantId);
  if (filters.state) query = query.where(conditions[filters.state]);
  if (filters.source) query = query.where("o.source", "=", filters.source);
  if (filters.from) query = query.where("o.ordered_at", ">=", dayStart(filters.from));
  if (filters.to) query = query.where("o.ordered_at", "<", dayEnd(filters.to));
  if (search) query = query.where(found(tx, search));
  return query;
};

export function findOrders(
  tx: TenantTransaction,
  request: Request,
): Promise<ListPage<RowOf<typeof orderList>>> {
  const query = matching(tx, request).select([
    "o.id",
    "o.number",
    "o.ordered_at as orderedAt",
    orderState.as("state"),
    itemName("o").as("product"),
    "o.kind",
    "o.source",
    "r.number as recommendation",
    matchedBy.as("matchedBy"),
    "o.unrewarded_because as reason",
    "o.created_at as receivedAt",
  ]);
  return listPage(
    tx,
    query,
    {
      sorts: {
        orderedAt: { by: sql.ref("o.ordered_at"), type: "time" },
        // Ids are given in the order of arrival and have an index.
        receivedAt: { by: sql.ref("o.id"), type: "number" },
      },
      sort: "-receivedAt",
      id: sql.ref("o.id"),
    },
    request,
  );
}
