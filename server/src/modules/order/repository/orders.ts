import type { OrderKind } from "@weitersagen/domain/order";
import { defineFreshStatement, defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export type MatchedBy = "recipientNumber" | "recommendationNumber" | "code" | "email" | "claim" | "agency";

/** What the feed stores of an order. Without a recommendation it is unmatched; a later row or a claim may match it. */
export interface OrderState {
  readonly number: string;
  readonly recommendationId: number | null;
  readonly recipientId: number | null;
  readonly matchedBy: MatchedBy | null;
  readonly productId: number | null;
  /** The device ordered with the tariff. */
  readonly deviceId: number | null;
  readonly kind: OrderKind;
  readonly orderedAt: Date;
  readonly contractOn: string | null;
  readonly previousContractOn: string | null;
  readonly cancelledAt: Date | null;
  readonly reinstatedAt: Date | null;
  readonly unrewardedBecause: string | null;
}

export interface StoredOrder extends Omit<OrderState, "number"> {
  readonly id: number;
  /** Null while only the browser has reported the order. */
  readonly number: string | null;
  /** Null until the provider confirms the order, or its agency releases it. */
  readonly verifiedAt: Date | null;
  /** The agency did not release it. */
  readonly refusedAt: Date | null;
}

const storedColumns = `id, number, product_id as "productId", device_id as "deviceId", kind, ordered_at as "orderedAt",
  contract_on as "contractOn", previous_contract_on as "previousContractOn", cancelled_at as "cancelledAt",
  reinstated_at as "reinstatedAt", unrewarded_because as "unrewardedBecause",
  verified_at as "verifiedAt", refused_at as "refusedAt", matched_by as "matchedBy", recommendation_id as "recommendationId", recipient_id as "recipientId"`;

const storedShape = {
  id: "placed_order.id",
  number: "placed_order.number",
  productId: "placed_order.product_id",
  deviceId: "placed_order.device_id",
  kind: "placed_order.kind",
  orderedAt: "placed_order.ordered_at",
  contractOn: "placed_order.contract_on",
  previousContractOn: "placed_order.previous_contract_on",
  cancelledAt: "placed_order.cancelled_at",
  reinstatedAt: "placed_order.reinstated_at",
  unrewardedBecause: "placed_order.unrewarded_because",
  verifiedAt: "placed_order.verified_at",
  refusedAt: "placed_order.refused_at",
  matchedBy: "placed_order.matched_by",
  recommendationId: "placed_order.recommendation_id",
  recipientId: "placed_order.recipient_id",
} as const;

const lockByNumber = defineFreshStatement(
  `select ${storedColumns} from placed_order where tenant_id = $1 and number = any ($2::text[]) order by id for update`,
  storedShape,
);

/** Loads orders by number and locks them, in the order of their ids so that two imports do not deadlock. */
export async function lockOrders(tx: TenantTransaction, numbers: readonly string[]): Promise<StoredOrder[]> {
  return tx.run(lockByNumber, [tx.tenantId, numbers]);
}

const lockById = defineStatement(
  `select ${storedColumns} from placed_order where tenant_id = $1 and id = $2 for update`,
  storedShape,
);

export async function lockOrderById(tx: TenantTransaction, id: number): Promise<StoredOrder | undefined> {
  const [order] = await tx.run(lockById, [tx.tenantId, id]);
  return order;
}

const lockReported = defineFreshStatement(
  `select ${storedColumns} from placed_order
    where tenant_id = $1 and recommendation_id = any ($2::bigint[]) and number is null
    order by id for update`,
  storedShape,
);

/**
 * Loads and locks the orders of these recommendations that the browser has reported and the provider has not. The agency
 * may have released them.
 */
export async function lockReportedOrders(
  tx: TenantTransaction,
  recommendationIds: readonly number[],
): Promise<StoredOrder[]> {
  return tx.run(lockReported, [tx.tenantId, recommendationIds]);
}

/** The column of each field and its type. Orders are sent as one list per column. */
const columns = {
  number: ["number", "text"],
  recommendationId: ["recommendation_id", "bigint"],
  recipientId: ["recipient_id", "bigint"],
  matchedBy: ["matched_by", "text"],
  productId: ["product_id", "integer"],
  deviceId: ["device_id", "integer"],
  kind: ["kind", "text"],
  orderedAt: ["ordered_at", "timestamptz"],
  contractOn: ["contract_on", "date"],
  previousContractOn: ["previous_contract_on", "date"],
  cancelledAt: ["cancelled_at", "timestamptz"],
  reinstatedAt: ["reinstated_at", "timestamptz"],
  unrewardedBecause: ["unrewarded_because", "text"],
} as const satisfies Record<keyof OrderState, readonly [string, string]>;

const columnNames = Object.values(columns).map(([name]) => name);
const fields = Object.keys(columns) as (keyof OrderState)[];

/** The lists as parameters of a statement, beginning with this number. */
const lists = (first: number): string =>
  Object.values(columns)
    .map(([, type], index) => `$${first + index}::${type}[]`)
    .join(", ");

const valuesOf = (orders: readonly OrderState[]) =>
  fields.map((field) =>
    orders.map((order) => {
      const value = order[field];
      return value instanceof Date ? value.toISOString() : value;
    }),
  );

const insertAll = defineStatement(
  `insert into placed_order (tenant_id, verified_at, created_at, changed_at, source, ${columnNames.join(", ")})
   select $1, $2, $2, $2, 'feed', * from unnest(${lists(3)})
   returning id, number`,
  { id: "bigint", number: "placed_order.number" },
);

/** Returns the ids by number. Fails with a unique violation if one of the numbers is taken. */
export async function insertOrders(
  tx: TenantTransaction,
  orders: readonly OrderState[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run(insertAll, [tx.tenantId, now, ...valuesOf(orders)]);
  return new Map(rows.map(({ id, number }) => [number ?? "", id]));
}

const updateAll = defineStatement(
  `update placed_order o
      set ${columnNames.map((name) => `${name} = n.${name}`).join(", ")},
          source = case when o.source = 'browser' then 'feed' else o.source end, changed_at = $2,
          verified_at = coalesce(o.verified_at, $2)
     from unnest($3::bigint[], ${lists(4)}) as n (id, ${columnNames.join(", ")})
    where o.tenant_id = $1 and o.id = n.id`,
);

export async function updateOrders(
  tx: TenantTransaction,
  orders: readonly (OrderState & { readonly id: number })[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.run(updateAll, [tx.tenantId, now, ids, ...valuesOf(orders)]);
}
