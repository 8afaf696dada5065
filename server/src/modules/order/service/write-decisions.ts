import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { upsertCustomers } from "../repository/customers.ts";
import { insertOrderEvents, type OrderEvent } from "../repository/events.ts";
import { absorbOrder } from "../repository/absorb.ts";
import { currentNumbers, insertFormerNumbers } from "../repository/former-numbers.ts";
import { insertOrders, type OrderState, type StoredOrder, updateOrders } from "../repository/orders.ts";
import type { Decision } from "./decide.ts";
import { noChanges, type OrderChanges } from "./follow.ts";

/** Another import has stored or renamed one of the orders in the meantime. */
export class ImportConflict extends Error {}

interface Change extends Decision {
  readonly order: StoredOrder;
}

const isChange = (decision: Decision): decision is Change => decision.order !== undefined;

/** Writes orders and their events. Returns the changes that have consequences. */
export async function writeDecisions(
  tx: TenantTransaction,
  decisions: readonly Decision[],
  now: Date,
): Promise<OrderChanges> {
  const known = decisions.filter(isChange);
  const changed = known.filter(({ outcome }) => outcome !== "unchanged");
  const added = decisions.filter((decision) => !isChange(decision));
  const changes = noChanges();
  for (const { absorbed, order } of changed) {
    // Its number must be free before the order can have it.
    if (absorbed) await absorbOrder(tx, absorbed.id, order.id);
  }
  if (changed.length > 0) {
    await writeChanges(tx, changed, now);
    for (const change of changed) noteChange(changes, change);
  }
  const ids = added.length > 0 ? await insertNew(tx, added, now) : new Map<string, number>();
  for (const { state } of added) noteMatched(changes, ids.get(state.number) ?? 0, state);
  const otherCustomers = await writeCustomers(tx, { known, added, ids }, now);
  for (const { order, outcome, isAccepted } of known) {
    // Its reward is assessed again.
    if (outcome === "unchanged" && isAccepted && otherCustomers.has(order.id))
      changes.accepted.push(order.id);
  }
  return changes;
}

/** Returns the orders whose customer has changed. */
async function writeCustomers(
  tx: TenantTransaction,
  orders: { known: readonly Change[]; added: readonly Decision[]; ids: ReadonlyMap<string, number> },
  now: Date,
): Promise<ReadonlySet<number>> {
  const customers = [
    ...orders.known.flatMap(({ customer, order }) => (customer ? [{ ...customer, orderId: order.id }] : [])),
    ...orders.added.flatMap(({ customer, state }) =>
      customer ? [{ ...customer, orderId: orders.ids.get(state.number) ?? 0 }] : [],
    ),
  ];
  return new Set(customers.length > 0 ? await upsertCustomers(tx, customers, now) : []);
}

async function writeChanges(tx: TenantTransaction, changed: readonly Change[], now: Date): Promise<void> {
  const orders = changed.map(({ order, state }) => ({ ...state, id: order.id }));
  await updateOrders(tx, orders, now);
  await insertOrderEvents(tx, changed.map(eventOf), { now, actor: "feed" });
  const renamed = changed.flatMap(({ order, absorbed, state }) => {
    const number = order.number ?? absorbed?.number ?? null;
    return number === null || number === state.number ? [] : { id: order.id, number };
  });
  if (renamed.length > 0) await insertFormerNumbers(tx, renamed);
}

async function insertNew(tx: TenantTransaction, added: readonly Decision[], now: Date) {
  const ids = await insertOrders(
    tx,
    added.map(({ state }) => state),
    now,
  );
  // The insert waits for an import that renames the order with this number. Then the order is not new.
  const renamed = await currentNumbers(tx, [...ids.keys()]);
  if (renamed.size > 0) throw new ImportConflict();
  return ids;
}

function noteChange(changes: OrderChanges, { order: { id }, isAccepted, wasAccepted, state }: Change): void {
  if (!wasAccepted || isAccepted) return noteMatched(changes, id, state);
  changes.cancelled.push({ order: id, reason: state.unrewardedBecause ?? "cancelled" });
}

/** Nothing follows from an order without a recommendation. */
function noteMatched(changes: OrderChanges, id: number, state: OrderState): void {
  if (state.recommendationId === null) return;
  (state.unrewardedBecause === null ? changes.accepted : changes.unrewarded).push(id);
}

function eventOf({ order, state, outcome }: Change): OrderEvent {
  const detail = {
    before: auditedFields(order),
    after: auditedFields(state),
    reason: state.unrewardedBecause,
  };
  return { orderId: order.id, kind: eventKind(order, state, outcome), detail };
}

const auditedFields = (order: StoredOrder | OrderState) => ({
  number: order.number,
  product: order.productId,
  device: order.deviceId,
  contractOn: order.contractOn,
  cancelledAt: order.cancelledAt,
});

function eventKind(
  order: StoredOrder,
  { recommendationId }: OrderState,
  outcome: Decision["outcome"],
): OrderEvent["kind"] {
  if (order.verifiedAt === null) return "verified";
  if (outcome === "cancelled") return "cancelled";
  return order.recommendationId === null && recommendationId !== null ? "matched" : "changed";
}
