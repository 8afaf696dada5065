import type { TenantTransaction } from "../../../platform/db/transaction.ts";
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
  /** The agency has released the same order before the provider named its number. */
  readonly isReleasedBefore?: boolean;
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

/** Finds the order of each row: by number, else the order without a number that it is about. */
export async function findOrders(
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
  known: KnownOrders,
): Promise<RowWithOrder[]> {
  const storedMatches = await findStoredMatches(tx, [...known.values()]);
  const unnumbered = await lockUnnumbered(tx, rows, known);
  const taken = new Set<StoredOrder>();
  return rows.map(({ row, match: newMatch }) => {
    const numbered = orderOfRow(row, known);
    const match = (numbered && storedMatches.get(numbered.id)) ?? newMatch;
    const numberOwner = row.newNumber === null ? undefined : known.get(row.newNumber);
    // An order that was matched before has nothing to do with the reports of others.
    const isOpen = (order: StoredOrder) =>
      !taken.has(order) && (order.verifiedAt !== null || numbered === undefined);
    const unnumberedOrder = numbered?.matchedBy ? undefined : unnumberedOf(match, unnumbered, isOpen);
    if (unnumberedOrder) taken.add(unnumberedOrder);
    const order = numbered ?? unnumberedOrder;
    return {
      row,
      match,
      order,
      numberOwner: numberOwner === order ? undefined : numberOwner,
      isReleasedBefore: numbered !== undefined && unnumberedOrder !== undefined,
    };
  });
}

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
  isOpen: (order: StoredOrder) => boolean,
): StoredOrder | undefined {
  if (!match) return undefined;
  const { recommendation, recipient } = match;
  const orders = unnumbered.get(recommendation.recommendationId) ?? [];
  return orders.find(
    (order) =>
      isOpen(order) && (recipient ? order.recipientId === recipient.recipientId : order.verifiedAt !== null),
  );
}

/** The orders without a number, by recommendation, that the rows may be about; locked, the oldest first. */
async function lockUnnumbered(
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
  known: KnownOrders,
): Promise<ReadonlyMap<number | null, readonly StoredOrder[]>> {
  const recommendations = new Set<number>();
  for (const { row, match } of rows) {
    if (match && !orderOfRow(row, known)?.matchedBy)
      recommendations.add(match.recommendation.recommendationId);
  }
  const orders = recommendations.size > 0 ? await lockReportedOrders(tx, [...recommendations]) : [];
  return Map.groupBy(orders, ({ recommendationId }) => recommendationId);
}
