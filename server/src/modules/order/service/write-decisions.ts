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

interface StoredDecision extends Decision {
  readonly order: StoredOrder;
}

interface Change {
  readonly now: Date;
  readonly actor: string;
  /** Why, in the words of the person who changes orders by hand. */
  readonly note?: string | undefined;
}

const isStored = (decision: Decision): decision is StoredDecision => decision.order !== undefined;

/** Writes orders and their events. Returns the changes that have consequences. */
export async function writeDecisions(
  tx: TenantTransaction,
  decisions: readonly Decision[],
  { now, actor, note }: Change,
): Promise<OrderChanges> {
  const stored = decisions.filter(isStored);
  const changed = stored.filter(({ outcome }) => outcome !== "unchanged");
  const added = decisions.filter((decision) => !isStored(decision));
  const changes = noChanges();
  for (const { absorbed, order } of changed) {
    // The same order under another number: deleting it frees that number for this one.
    if (absorbed) await absorbOrder(tx, absorbed.id, order.id);
  }
  if (changed.length > 0) {
    await writeChanges(tx, changed, { now, actor, note });
    for (const change of changed) noteChange(changes, change);
  }
  const ids = added.length > 0 ? await insertNew(tx, added, now) : new Map<string, number>();
  for (const { state } of added) noteReward(changes, idOf(ids, state), state);
  const otherCustomers = await writeCustomers(tx, { stored, added, ids }, now);
  for (const { order, outcome, isAccepted } of stored) {
    // Only the customer has changed: the reward is assessed again.
    if (outcome === "unchanged" && isAccepted && otherCustomers.has(order.id))
      changes.accepted.push(order.id);
  }
  return changes;
}

/** Returns the orders whose customer has changed. */
async function writeCustomers(
  tx: TenantTransaction,
  orders: { stored: readonly StoredDecision[]; added: readonly Decision[]; ids: ReadonlyMap<string, number> },
  now: Date,
): Promise<ReadonlySet<number>> {
  const customers = [
    ...orders.stored.flatMap(({ customer, order }) => (customer ? [{ ...customer, orderId: order.id }] : [])),
    ...orders.added.flatMap(({ customer, state }) =>
      customer ? [{ ...customer, orderId: idOf(orders.ids, state) }] : [],
    ),
  ];
  return new Set(customers.length > 0 ? await upsertCustomers(tx, customers, now) : []);
}

async function writeChanges(
  tx: TenantTransaction,
  changed: readonly StoredDecision[],
  { now, actor, note }: Change,
): Promise<void> {
  const orders = changed.map(({ order, state }) => ({ ...state, id: order.id }));
  await updateOrders(tx, orders, now);
  const events = changed.map((decision) => eventOf(decision, note));
  await insertOrderEvents(tx, events, { now, actor });
  const formerNumbers = changed.flatMap(({ order, absorbed, state }) => {
    const number = order.number ?? absorbed?.number ?? null;
    return number === null || number === state.number ? [] : { id: order.id, number };
  });
  if (formerNumbers.length > 0) await insertFormerNumbers(tx, formerNumbers);
}

async function insertNew(tx: TenantTransaction, added: readonly Decision[], now: Date) {
  const ids = await insertOrders(
    tx,
    added.map(({ state }) => state),
    now,
  );
  // The insert waits for an import that renames the order with this number. Then the order is not new.
  const renamedMeanwhile = await currentNumbers(tx, [...ids.keys()]);
  if (renamedMeanwhile.size > 0) throw new ImportConflict();
  return ids;
}

/** The id that the insert has given to an order. */
function idOf(ids: ReadonlyMap<string, number>, { number }: OrderState): number {
  const id = ids.get(number);
  if (id === undefined) throw new Error(`Order ${number} was not stored`);
  return id;
}

function noteChange(
  changes: OrderChanges,
  { order: { id }, isAccepted, wasAccepted, state }: StoredDecision,
): void {
  if (!wasAccepted || isAccepted) return noteReward(changes, id, state);
  changes.cancelled.push({ order: id, reason: state.unrewardedBecause ?? "cancelled" });
}

/** Notes whether the order earns a reward. Without a recommendation nothing follows from it. */
function noteReward(changes: OrderChanges, id: number, state: OrderState): void {
  if (state.recommendationId === null) return;
  (state.unrewardedBecause === null ? changes.accepted : changes.unrewarded).push(id);
}

function eventOf({ order, state, outcome }: StoredDecision, note: string | undefined): OrderEvent {
  const detail = {
    before: auditedFields(order),
    after: auditedFields(state),
    reason: state.unrewardedBecause,
    ...(note === undefined ? {} : { note }),
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
  { recommendationId, cancelledAt }: OrderState,
  outcome: Decision["outcome"],
): OrderEvent["kind"] {
  if (order.verifiedAt === null) return "verified";
  if (outcome === "cancelled") return "cancelled";
  if (order.cancelledAt !== null && cancelledAt === null) return "reinstated";
  return order.recommendationId === null && recommendationId !== null ? "matched" : "changed";
}
