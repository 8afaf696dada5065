import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import { reasonOf } from "@weitersagen/domain/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { customerOf } from "./customers.ts";
import { type Decision, decide, type DecisionRules, type Refused } from "./decide.ts";
import { explainUnmatched, unknownProduct } from "./explain-unmatched.ts";
import { followLater, followNow } from "./follow.ts";
import {
  findOrders,
  findRenamedOrders,
  lockKnownOrders,
  type MatchedRow,
  type RowWithOrder,
  useCurrentNumbers,
} from "./known-orders.ts";
import { findMatches } from "./match.ts";
import { type InvalidRow, isInvalid, isValid, type ValidatedRow, type ValidRow } from "./validate.ts";
import { writeDecisions } from "./write-decisions.ts";

export interface StoreContext extends DecisionRules {
  readonly now: Date;
  /** `feed`, or the name of the person who changes orders by hand. */
  readonly actor: string;
  readonly note?: string | undefined;
  /** Rewards, commissions and releases are made by jobs afterwards, so that a long import need not wait for them. */
  readonly followsLater: boolean;
  /** Throws `KnownOrderFound` instead of changing an order that exists. */
  readonly onlyNew: boolean;
}

/** One of the rows is about an order that is stored already. */
export class KnownOrderFound extends Error {}

/** Stores a batch of rows. Returns a result for each of them, sorted by row. */
export async function storeRows(
  tx: TenantTransaction,
  rows: readonly ValidatedRow[],
  context: StoreContext,
): Promise<OrderRowResult[]> {
  const valid = rows.filter(isValid);
  const matches = await findMatches(tx, valid);
  const matched = valid.map((row, index) => ({ row, match: matches[index] }));
  const results = rows.filter(isInvalid).map(refusedResult);
  for (const part of distinctOrders(matched)) results.push(...(await storePart(tx, part, context)));
  return results.toSorted((one, other) => one.row - other.row);
}

/** Splits the rows so that no order occurs twice in a part: its rows are stored in the sequence of the file. */
function* distinctOrders(rows: readonly MatchedRow[]): Generator<MatchedRow[]> {
  let part: MatchedRow[] = [];
  const numbers = new Set<string>();
  for (const matched of rows) {
    const { number, newNumber } = matched.row;
    if (numbers.has(number) || (newNumber !== null && numbers.has(newNumber))) {
      yield part;
      part = [];
      numbers.clear();
    }
    numbers.add(number);
    if (newNumber !== null) numbers.add(newNumber);
    part.push(matched);
  }
  if (part.length > 0) yield part;
}

/** Stores rows of distinct orders. Rows that call an order by a former number are first given its current number. */
async function storePart(
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
  context: StoreContext,
): Promise<OrderRowResult[]> {
  const known = await lockKnownOrders(tx, rows);
  const renamed = await findRenamedOrders(tx, rows, known);
  if (context.onlyNew && known.size + renamed.size > 0) throw new KnownOrderFound();
  if (renamed.size === 0) return storeRowsWithOrders(tx, await findOrders(tx, rows, known), context);
  // Two rows may be about the same order now, so the rows are split again.
  const results: OrderRowResult[] = [];
  for (const part of distinctOrders(useCurrentNumbers(rows, renamed))) {
    const found = await findOrders(tx, part, await lockKnownOrders(tx, part));
    results.push(...(await storeRowsWithOrders(tx, found, context)));
  }
  return results;
}

/** Decides each row against its order, writes the decisions and starts what follows from them. */
async function storeRowsWithOrders(
  tx: TenantTransaction,
  rows: readonly RowWithOrder[],
  context: StoreContext,
): Promise<OrderRowResult[]> {
  // `findOrders` also finds orders that the browser has reported, which have no number yet.
  if (context.onlyNew && rows.some(({ order }) => order)) throw new KnownOrderFound();
  const decisions: Decision[] = [];
  const results: OrderRowResult[] = [];
  for (const found of rows) {
    const decision = decide(found, customerOf(tx, found.row), context);
    results.push(resultOf(found.row, decision, context.language));
    if (decision.outcome === "refused") continue;
    if (decision.outcome !== "unchanged" || decision.customer) decisions.push(decision);
  }
  if (decisions.length > 0) {
    const changes = await writeDecisions(tx, decisions, context);
    const follow = context.followsLater ? followLater : followNow;
    await follow(tx, changes, context.actor);
  }
  return results;
}

function resultOf(given: ValidRow, decision: Decision | Refused, language: Language): OrderRowResult {
  const { row } = given;
  if (decision.outcome === "refused") return refusedResult({ ...given, errors: decision.errors });
  const { outcome, state } = decision;
  const { number, matchedBy, unrewardedBecause: reason } = state;
  const why = matchedBy === null ? explainUnmatched(given, language) : reasonOf(reason, language)?.text;
  const product = state.productId === null ? unknownProduct(given, language) : undefined;
  const explanation = [why, product].filter(Boolean).join(" ") || null;
  return { row, number, outcome, matchedBy, reason, explanation, errors: [] };
}

const refusedResult = ({ row, number, errors }: InvalidRow): OrderRowResult => ({
  row,
  number,
  outcome: "refused",
  matchedBy: null,
  reason: null,
  explanation: null,
  errors: [...errors],
});
