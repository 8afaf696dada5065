import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { ordersWithMoney } from "../read-model.ts";
import { currentNumbers } from "../repository/former-numbers.ts";
import { lockOrders, lockReportedOrders, type StoredOrder } from "../repository/orders.ts";
import { findStoredMatches, type Match } from "./match.ts";
import type { ValidRow } from "./validate.ts";

/** A row with the match that its references lead to. */
export interface MatchedRow {
  readonly row: ValidRow;
  readonly match: Match | undefined;
}

/** A row with the order that it is about. */
export interface RowWithOrder extends MatchedRow {
  /** Undefined if the order is new. */
  readonly order?: StoredOrder | undefined;
  /** Another order that has the new number of the row already. */
  readonly numberOwner?: StoredOrder | undefined;
  /** The same order, stored under its number before it was known whose it is. It becomes part of `order`. */
  readonly absorbed?: StoredOrder | undefined;
}

/** The orders that are stored under the numbers of some rows; locked. */
export type KnownOrders = ReadonlyMap<string, StoredOrder>;

/** The order numbers of the rows, current and new. */
const numbersOf = (rows: readonly MatchedRow[]): string[] =>
  rows.flatMap(({ row: { number, newNumber } }) => (newNumber === null ? number : [number, newNumber]));

export async function lockKnownOrders(
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
): Promise<KnownOrders> {
  const orders = await lockOrders(tx, numbersOf(rows));
  return new Map(orders.map((order) => [order.number ?? "", order]));
}

/**
 * The current numbers of renamed orders that rows call by a former number. Only numbers that no order has any more count.
 * Must be read after the orders were locked: a concurrent rename has then been committed.
 */
export async function findRenamedOrders(
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
  known: KnownOrders,
): Promise<ReadonlyMap<string, string>> {
  const missing = numbersOf(rows).filter((number) => !known.has(number));
  return missing.length > 0 ? currentNumbers(tx, missing) : new Map<string, string>();
}

/** Replaces former numbers by current ones. A row that repeats an old rename no longer renames. */
export function useCurrentNumbers(
  rows: readonly MatchedRow[],
  current: ReadonlyMap<string, string>,
): MatchedRow[] {
  return rows.map(({ row, match }) => {
    const number = current.get(row.number);
    if (number === undefined) return { row, match };
    const isRepeated = row.newNumber !== null && current.get(row.newNumber) === number;
    return { row: { ...row, number, newNumber: isRepeated ? null : row.newNumber }, match };
  });
}

/**
 * Finds the order of each row. A row without a stored number, or whose order may join one without a number, also looks for
 * that one. If there are both, the numbered one is absorbed.
 */
export async function findOrders(
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
  known: KnownOrders,
): Promise<RowWithOrder[]> {
  const joining = await joiningOrders(tx, known);
  const unnumbered = await lockUnnumbered(tx, rows, known, joining);
  const storedMatches = await findStoredMatches(tx, [...known.values(), ...[...unnumbered.values()].flat()]);
  const taken = new Set<StoredOrder>();
  return rows.map(({ row, match: newMatch }) => {
    const numbered = orderOfRow(row, known);
    const match = (numbered && storedMatches.get(numbered.id)) ?? newMatch;
    const numberOwner = row.newNumber === null ? undefined : known.get(row.newNumber);
    const unnumberedOrder = mayBeUnnumbered(numbered, joining)
      ? unnumberedOf(match, unnumbered, taken)
      : undefined;
    if (unnumberedOrder) taken.add(unnumberedOrder);
    const absorbed = unnumberedOrder && numbered;
    const order = absorbed ? joined(unnumberedOrder, absorbed) : (numbered ?? unnumberedOrder);
    const isTaken = numberOwner !== undefined && numberOwner !== numbered;
    return {
      row,
      match: match && unnumberedOrder ? withRecipient(match, storedMatches.get(unnumberedOrder.id)) : match,
      order,
      absorbed,
      numberOwner: isTaken ? numberOwner : undefined,
    };
  });
}

/** A row that names only the recommendation does not make an order forget who placed it. */
const withRecipient = (match: Match, stored: Match | undefined): Match =>
  match.recipient ? match : { ...match, recipient: stored?.recipient ?? null };

/**
 * The orders with a number that may turn out to be one that is stored without: unmatched ones, and those that an earlier
 * version stored beside the released one. The latter stay if they have a reward or commission, such as goodwill.
 */
async function joiningOrders(tx: TenantTransaction, known: KnownOrders): Promise<ReadonlySet<StoredOrder>> {
  const orders = [...known.values()];
  const beside = orders.filter(({ unrewardedBecause }) => unrewardedBecause === "releasedBefore");
  const withMoney = await ordersWithMoney(
    tx,
    beside.map(({ id }) => id),
  );
  return new Set([
    ...orders.filter(({ matchedBy }) => matchedBy === null),
    ...beside.filter(({ id }) => !withMoney.has(id)),
  ]);
}

const mayBeUnnumbered = (numbered: StoredOrder | undefined, joining: ReadonlySet<StoredOrder>): boolean =>
  !numbered || joining.has(numbered);

/** What the provider has stated under the number so far, in the order without a number: its people and its release stay. */
const joined = (order: StoredOrder, stated: StoredOrder): StoredOrder => ({
  ...stated,
  id: order.id,
  number: order.number,
  recommendationId: order.recommendationId,
  recipientId: order.recipientId,
  matchedBy: order.matchedBy,
  productId: stated.productId ?? order.productId,
  deviceId: stated.productId === null ? order.deviceId : stated.deviceId,
  unrewardedBecause: order.unrewardedBecause,
  verifiedAt: order.verifiedAt,
  refusedAt: order.refusedAt,
});

/** A row that renames may be repeated: the order then has the new number already. */
const orderOfRow = ({ number, newNumber }: ValidRow, known: KnownOrders): StoredOrder | undefined =>
  known.get(number) ?? (newNumber === null ? undefined : known.get(newNumber));

/**
 * The recipient's order that the browser has reported. A row that names no recipient is about the oldest order of the
 * recommendation that the agency has released: otherwise one order would be rewarded twice.
 */
function unnumberedOf(
  match: Match | undefined,
  unnumbered: ReadonlyMap<number | null, readonly StoredOrder[]>,
  taken: ReadonlySet<StoredOrder>,
): StoredOrder | undefined {
  if (!match) return undefined;
  const { recommendation, recipient } = match;
  const orders = unnumbered.get(recommendation.recommendationId) ?? [];
  return orders.find(
    (order) =>
      !taken.has(order) &&
      (recipient ? order.recipientId === recipient.recipientId : order.verifiedAt !== null),
  );
}

/** The orders without a number, by recommendation, that the rows may be about; locked, the oldest first. */
async function lockUnnumbered(
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
  known: KnownOrders,
  joining: ReadonlySet<StoredOrder>,
): Promise<ReadonlyMap<number | null, readonly StoredOrder[]>> {
  const recommendations = new Set<number>();
  for (const { row, match } of rows) {
    const numbered = orderOfRow(row, known);
    if (!mayBeUnnumbered(numbered, joining)) continue;
    const recommendation = numbered?.recommendationId ?? match?.recommendation.recommendationId;
    if (recommendation !== undefined) recommendations.add(recommendation);
  }
  const orders = recommendations.size > 0 ? await lockReportedOrders(tx, [...recommendations]) : [];
  return Map.groupBy(orders, ({ recommendationId }) => recommendationId);
}
