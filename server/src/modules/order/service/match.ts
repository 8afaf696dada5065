import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findNamed, ordersNumbered, ordersTold, recipientsOf, recommendationFacts } from "../repository.ts";
import type { KnownOrder, Mark, MatchedBy, Named, RecommendationFacts } from "../repository.ts";
import type { CheckedRow } from "./rows.ts";

/** By what a row finds its recommendation: the first mark that is known decides, and is kept as the reason. */
export const marksInOrder = [
  "recipientNumber",
  "recommendationNumber",
  "code",
  "email",
] as const satisfies readonly Mark[];

/** What is known about a row: the order it speaks of, if there is one, and whom it belongs to. */
export interface Found {
  readonly order: KnownOrder | undefined;
  /** Another order that bears the new number already. */
  readonly holder: KnownOrder | undefined;
  readonly matchedBy: MatchedBy | null;
  readonly recommendation: RecommendationFacts | undefined;
  readonly recipient: Named | undefined;
}

interface Match {
  readonly by: MatchedBy;
  readonly recommendationId: number;
  readonly recipient: Named | undefined;
}

/** Looks for all rows of a batch at once; answers in their order. */
export async function findMatches(tx: TenantTransaction, rows: readonly CheckedRow[]): Promise<Found[]> {
  const [known, ...named] = await Promise.all([
    ordersOf(tx, rows),
    ...marksInOrder.map((mark) => namedBy(tx, mark, rows)),
  ]);
  const marked = rows.map((row) => matchByMarks(row, named));
  const held = await recipientsIn(tx, known);
  const matches = rows.map((row, index) => matchOf(orderOf(row, known), held) ?? marked[index]);
  const [facts, told] = await Promise.all([
    factsOf(tx, matches),
    toldBy(
      tx,
      matches.filter((_, index) => !isKnown(rows[index], known)),
    ),
  ]);
  return rows.map((row, index) => {
    const match = matches[index];
    const { newNumber } = row.marks;
    const order = orderOf(row, known) ?? (match?.recipient && told.get(Number(match.recipient.recipientId)));
    const holder = newNumber === null ? undefined : known.get(newNumber);
    return {
      order,
      holder: holder === order ? undefined : holder,
      matchedBy: match?.by ?? null,
      recommendation: match && facts.get(match.recommendationId),
      recipient: match?.recipient,
    };
  });
}

type Orders = ReadonlyMap<string, KnownOrder>;

async function ordersOf(tx: TenantTransaction, rows: readonly CheckedRow[]): Promise<Orders> {
  const numbers = rows.map(({ marks }) => marks.number);
  for (const { marks } of rows) if (marks.newNumber !== null) numbers.push(marks.newNumber);
  const orders = await ordersNumbered(tx, numbers);
  return new Map(orders.map((order) => [order.number ?? "", order]));
}

/** A row that renames may come again: the order then bears the new number already. */
const orderOf = ({ marks }: CheckedRow, known: Orders): KnownOrder | undefined =>
  known.get(marks.number) ?? (marks.newNumber === null ? undefined : known.get(marks.newNumber));

const isKnown = (row: CheckedRow | undefined, known: Orders): boolean =>
  row !== undefined && orderOf(row, known) !== undefined;

type ByMark = ReadonlyMap<string, Named>;

async function namedBy(tx: TenantTransaction, mark: Mark, rows: readonly CheckedRow[]): Promise<ByMark> {
  const values = rows.map(({ marks }) => marks[mark]).filter((value) => value !== null);
  if (values.length === 0) return new Map();
  return new Map((await findNamed(tx, mark, values)).map((named) => [named.mark, named]));
}

function matchByMarks({ marks }: CheckedRow, named: readonly ByMark[]): Match | undefined {
  for (const [index, by] of marksInOrder.entries()) {
    const value = marks[by];
    const found = value === null ? undefined : named[index]?.get(value);
    if (found) {
      const { recommendationId, recipientId } = found;
      return { by, recommendationId, recipient: recipientId === null ? undefined : found };
    }
  }
  return undefined;
}

/** What an order was matched to once, it stays with. */
function matchOf(order: KnownOrder | undefined, held: ReadonlyMap<number, Named>): Match | undefined {
  if (!order || order.recommendationId === null || order.matchedBy === null) return undefined;
  const recipient = order.recipientId === null ? undefined : held.get(order.recipientId);
  return { by: order.matchedBy, recommendationId: order.recommendationId, recipient };
}

async function recipientsIn(tx: TenantTransaction, known: Orders): Promise<Map<number, Named>> {
  const ids = [...known.values()].map(({ recipientId }) => recipientId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  return new Map((await recipientsOf(tx, ids)).map((one) => [Number(one.recipientId), one]));
}

type Matches = readonly (Match | undefined)[];

async function factsOf(tx: TenantTransaction, matches: Matches): Promise<Map<number, RecommendationFacts>> {
  const ids = new Set(matches.flatMap((match) => match?.recommendationId ?? []));
  if (ids.size === 0) return new Map();
  return new Map((await recommendationFacts(tx, [...ids])).map((one) => [one.id, one]));
}

/** What the browser told of before the provider did is the same order. By recipient. */
async function toldBy(tx: TenantTransaction, matches: Matches): Promise<Map<number, KnownOrder>> {
  const ids = new Set(matches.flatMap((match) => (match?.recipient ? match.recommendationId : [])));
  if (ids.size === 0) return new Map();
  return new Map((await ordersTold(tx, [...ids])).map((order) => [Number(order.recipientId), order]));
}
