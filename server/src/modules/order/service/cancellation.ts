import type { OrderState, StoredOrder } from "../repository/orders.ts";
import type { RowContent } from "./validate.ts";

export type Cancellation = Pick<OrderState, "cancelledAt" | "reinstatedAt">;

/**
 * Whether the order is cancelled after this row. The dates decide, not the sequence in which they arrive: a cancellation
 * up to the day of its withdrawal has no effect any more, however often it is repeated. Undefined if the row withdraws
 * the cancellation on a day before it.
 */
export function cancellationAfter(row: RowContent, order: StoredOrder | undefined): Cancellation | undefined {
  const known = order?.reinstatedAt ?? null;
  const stated = row.reinstatedOn?.until ?? null;
  const isNew = stated !== null && (known === null || stated > known);
  const reinstatedAt = isNew ? stated : known;
  const inEffect = (at: Date | null | undefined): Date | null =>
    at && (reinstatedAt === null || at > reinstatedAt) ? at : null;
  const fromRow = inEffect(row.cancelledOn?.at);
  const cancelledAt = fromRow ?? inEffect(order?.cancelledAt);
  if (isNew && cancelledAt && !fromRow) return undefined;
  return { cancelledAt, reinstatedAt };
}
