import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findAgain, type KnownMatch, type Match, type Matches } from "../../matching/service.ts";
import { isAnyKnown, type KnownOrder, type MatchedBy, ordersNumbered, ordersTold } from "../repository.ts";
import type { RowBatch } from "./row-batch.ts";
import type { CheckedRow } from "./rows.ts";

/** A row with whom its marks name. */
export interface MarkedRow {
  readonly row: CheckedRow;
  readonly match: Match<MatchedBy> | undefined;
}

/** What is known about a row: whom it belongs to and the order it speaks of, if there is one. */
export interface Found extends MarkedRow {
  readonly order?: KnownOrder | undefined;
  /** Another order that bears the new number already. */
  readonly holder?: KnownOrder | undefined;
}

/** Rows of the feed that were read, and whom the good ones name. */
export interface Batch {
  readonly rows: RowBatch;
  readonly matches: Matches;
}

/** Every row with whom it names, in their order. */
export const markedRows = ({ rows, matches }: Batch): MarkedRow[] =>
  Array.from({ length: rows.length }, (_, place) => ({ row: rows.at(place), match: matches.at(place) }));

/** Whether one of the rows speaks of an order that stands, as far as it can be told before it is added. */
export const isOneKnown = (tx: TenantTransaction, { rows, matches }: Batch): Promise<boolean> =>
  isAnyKnown(tx, { numbers: [...rows.numbers], recommendations: matches.accepted });

/** Looks for the orders that the rows speak of, and holds them; answers in the order of the rows. */
export async function findOrders(tx: TenantTransaction, rows: readonly MarkedRow[]): Promise<Found[]> {
  const known = await ordersOf(tx, rows);
  const [held, told] = await Promise.all([matchesOfOrders(tx, known), toldBy(tx, rows, known)]);
  return rows.map(({ row, match: marked }) => {
    const numbered = orderOf(row, known);
    const match = (numbered && held.get(numbered)) ?? marked;
    const order = numbered ?? told.get(match?.recipient?.id ?? 0);
    const { newNumber } = row.marks;
    const holder = newNumber === null ? undefined : known.get(newNumber);
    return { row, match, order, holder: holder === order ? undefined : holder };
  });
}

type Orders = ReadonlyMap<string, KnownOrder>;

/** All numbers that orders have or are to have. */
export function numbersIn(rows: readonly MarkedRow[]): string[] {
  const numbers = rows.map(({ row }) => row.marks.number);
  for (const { row } of rows) if (row.marks.newNumber !== null) numbers.push(row.marks.newNumber);
  return numbers;
}

async function ordersOf(tx: TenantTransaction, rows: readonly MarkedRow[]): Promise<Orders> {
  const orders = await ordersNumbered(tx, numbersIn(rows));
  return new Map(orders.map((order) => [order.number ?? "", order]));
}

/** A row that renames may come again: the order then bears the new number already. */
const orderOf = ({ marks }: CheckedRow, known: Orders): KnownOrder | undefined =>
  known.get(marks.number) ?? (marks.newNumber === null ? undefined : known.get(marks.newNumber));

/** What an order was matched to once, it stays with. */
async function matchesOfOrders(
  tx: TenantTransaction,
  known: Orders,
): Promise<Map<KnownOrder, Match<MatchedBy>>> {
  const orders: KnownOrder[] = [];
  const belongings: KnownMatch<MatchedBy>[] = [];
  for (const order of known.values()) {
    const { recommendationId, recipientId, matchedBy } = order;
    if (recommendationId === null || matchedBy === null) continue;
    orders.push(order);
    belongings.push({ by: matchedBy, recommendationId, recipientId });
  }
  const matches = orders.length > 0 ? await findAgain(tx, belongings) : [];
  return new Map(orders.flatMap((order, index) => (matches[index] ? [[order, matches[index]]] : [])));
}

/** What the browser told of before the provider did is the same order. By recipient. */
async function toldBy(
  tx: TenantTransaction,
  rows: readonly MarkedRow[],
  known: Orders,
): Promise<Map<number | null, KnownOrder>> {
  const recommendations = new Set<number>();
  for (const { row, match } of rows) {
    if (match?.recipient && !orderOf(row, known)) recommendations.add(match.recommendation.id);
  }
  if (recommendations.size === 0) return new Map();
  const orders = await ordersTold(tx, [...recommendations]);
  return new Map(orders.map((order) => [order.recipientId, order]));
}
