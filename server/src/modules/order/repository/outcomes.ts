import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** The outcome of a matched order for its recommendation and recipient. */
export interface OrderOutcome {
  readonly id: number;
  readonly recommendationId: number;
  readonly recipientId: number | null;
  readonly changedAt: Date;
  readonly isAccepted: boolean;
}

const isAccepted = "(verified_at is not null and unrewarded_because is null)";

const byId = defineStatement(
  `select id, recommendation_id as "recommendationId", recipient_id as "recipientId", changed_at as "changedAt",
          ${isAccepted} as "isAccepted"
     from placed_order where tenant_id = $1 and id = any ($2::bigint[])`,
  {
    id: "bigint",
    recommendationId: "placed_order.recommendation_id",
    recipientId: "placed_order.recipient_id",
    changedAt: "timestamptz",
    isAccepted: "boolean",
  },
);

/** The matched ones among these orders, in their current state. */
export async function loadOutcomes(
  tx: TenantTransaction,
  orderIds: readonly number[],
): Promise<OrderOutcome[]> {
  const orders = await tx.run(byId, [tx.tenantId, orderIds]);
  // Not a condition of the statement: without statistics PostgreSQL would read the index of all matched orders.
  return orders.filter((order): order is OrderOutcome => order.recommendationId !== null);
}

const successful = defineStatement(
  `select distinct recommendation_id as id from placed_order
    where tenant_id = $1 and recommendation_id = any ($2::bigint[]) and ${isAccepted}`,
  { id: "placed_order.recommendation_id" },
);

const acceptedOf = defineStatement(
  `select id from placed_order where tenant_id = $1 and recommendation_id = $2 and ${isAccepted}`,
  { id: "placed_order.id" },
);

/** The accepted orders of a recommendation. */
export async function listAcceptedOf(tx: TenantTransaction, recommendationId: number): Promise<number[]> {
  return (await tx.run(acceptedOf, [tx.tenantId, recommendationId])).map(({ id }) => id);
}

/** Which of these recommendations have an accepted order. */
export async function withAcceptedOrder(
  tx: TenantTransaction,
  recommendationIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const rows = await tx.run(successful, [tx.tenantId, recommendationIds]);
  return new Set(rows.map(({ id }) => id));
}
