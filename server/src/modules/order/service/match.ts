import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  findNamed,
  ordersNumbered,
  ordersTold,
  recipientFacts,
  recommendationFacts,
  referrerEmails,
} from "../repository.ts";
import type { Facts, KnownOrder, Mark, MatchedBy, Named } from "../repository.ts";
import type { CheckedRow } from "./rows.ts";

/** By what a row finds its recommendation: the first mark that is known decides, and is kept as the reason. */
export const marksInOrder = [
  "recipientNumber",
  "recommendationNumber",
  "code",
  "email",
] as const satisfies readonly Mark[];

/** Whom an order belongs to, and what decides about it. */
export interface Match {
  readonly by: MatchedBy;
  readonly facts: Facts;
  readonly referrerEmail: string | null;
}

/** A row with whom its marks name. */
export interface MarkedRow {
  readonly row: CheckedRow;
  readonly match: Match | undefined;
}

/** What is known about a row: the order it speaks of, if there is one, and whom it belongs to. */
export interface Found {
  readonly order: KnownOrder | undefined;
  /** Another order that bears the new number already. */
  readonly holder: KnownOrder | undefined;
  readonly match: Match | undefined;
}

/** Looks for whom all rows of a batch name at once; answers in their order. */
export async function findByMarks(tx: TenantTransaction, rows: readonly CheckedRow[]): Promise<MarkedRow[]> {
  const named = await Promise.all(marksInOrder.map((mark) => namedBy(tx, mark, rows)));
  const found = rows.map((row) => firstNamed(row, named));
  const matches = await matchesOf(tx, found);
  return rows.map((row, index) => ({ row, match: matches[index] }));
}

type ByMark = ReadonlyMap<string, Named>;

async function namedBy(tx: TenantTransaction, mark: Mark, rows: readonly CheckedRow[]): Promise<ByMark> {
  const values: string[] = [];
  for (const { marks } of rows) if (marks[mark] !== null) values.push(marks[mark]);
  const byMark = new Map<string, Named>();
  if (values.length === 0) return byMark;
  for (const named of await findNamed(tx, mark, values)) byMark.set(named.mark, named);
  return byMark;
}

interface Belonging {
  readonly by: MatchedBy;
  readonly facts: Facts;
}

function firstNamed({ marks }: CheckedRow, named: readonly ByMark[]): Belonging | undefined {
  for (const [index, by] of marksInOrder.entries()) {
    const value = marks[by];
    const facts = value === null ? undefined : named[index]?.get(value);
    if (facts) return { by, facts };
  }
  return undefined;
}

async function matchesOf(
  tx: TenantTransaction,
  found: readonly (Belonging | undefined)[],
): Promise<(Match | undefined)[]> {
  const referrers = new Set<number>();
  for (const one of found) if (one) referrers.add(one.facts.referrerId);
  const emails = referrers.size > 0 ? await referrerEmails(tx, referrers) : new Map<number, string>();
  return found.map(
    (one) => one && { by: one.by, facts: one.facts, referrerEmail: emails.get(one.facts.referrerId) ?? null },
  );
}

/** Looks for the orders that the rows speak of, and holds them; answers in the order of the rows. */
export async function findOrders(tx: TenantTransaction, rows: readonly MarkedRow[]): Promise<Found[]> {
  const known = await ordersOf(tx, rows);
  const [held, told] = await Promise.all([matchesOfOrders(tx, known), toldBy(tx, rows, known)]);
  return rows.map(({ row, match: marked }) => {
    const numbered = orderOf(row, known);
    const match = (numbered && held.get(numbered)) ?? marked;
    const order = numbered ?? told.get(match?.facts.recipientId ?? 0);
    const { newNumber } = row.marks;
    const holder = newNumber === null ? undefined : known.get(newNumber);
    return { order, holder: holder === order ? undefined : holder, match };
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
async function matchesOfOrders(tx: TenantTransaction, known: Orders): Promise<Map<KnownOrder, Match>> {
  const orders = [...known.values()].filter(({ recommendationId }) => recommendationId !== null);
  if (orders.length === 0) return new Map();
  const [people, recommendations] = await Promise.all([
    recipientFacts(
      tx,
      idsOf(orders, ({ recipientId }) => recipientId),
    ),
    recommendationFacts(
      tx,
      idsOf(orders, ({ recommendationId }) => recommendationId),
    ),
  ]);
  const byRecipient = new Map(people.map((facts) => [facts.recipientId, facts]));
  const byRecommendation = new Map(recommendations.map((facts) => [facts.recommendationId, facts]));
  const found = orders.map(({ recipientId, recommendationId, matchedBy }) => {
    const facts =
      recipientId === null ? byRecommendation.get(recommendationId ?? 0) : byRecipient.get(recipientId);
    return facts && matchedBy !== null ? { by: matchedBy, facts } : undefined;
  });
  const matches = await matchesOf(tx, found);
  return new Map(orders.flatMap((order, index) => (matches[index] ? [[order, matches[index]]] : [])));
}

const idsOf = (orders: readonly KnownOrder[], id: (order: KnownOrder) => number | null): number[] => [
  ...new Set(orders.map(id).filter((one) => one !== null)),
];

/** What the browser told of before the provider did is the same order. By recipient. */
async function toldBy(
  tx: TenantTransaction,
  rows: readonly MarkedRow[],
  known: Orders,
): Promise<Map<number | null, KnownOrder>> {
  const recommendations = new Set<number>();
  for (const { row, match } of rows) {
    if (match && match.facts.recipientId !== null && !orderOf(row, known)) {
      recommendations.add(match.facts.recommendationId);
    }
  }
  if (recommendations.size === 0) return new Map();
  const orders = await ordersTold(tx, [...recommendations]);
  return new Map(orders.map((order) => [order.recipientId, order]));
}
