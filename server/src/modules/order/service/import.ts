import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import type { Database } from "../../../platform/db/database.ts";
import { commitSoon, expectLists } from "../../../platform/db/settings.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isRepeatable, isTaken } from "../../../platform/db/unavailable.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { findMatches } from "../../matching/service.ts";
import {
  currentNumbers,
  holdImport,
  insertOrderEvents,
  keepFormerNumbers,
  type KnownOrder,
  type OrderEvent,
  shareImport,
} from "../repository.ts";
import { OrderColumns, updateOrders } from "../repository/store-orders.ts";
import { AddedOrders } from "./added-orders.ts";
import { type Decision, decide, type Refused, type Surroundings } from "./decide.ts";
import { followAddedSoon, followNow, followSoon, kindOfNews, noNews, type OrderNews } from "./follow.ts";
import {
  type Batch,
  findOrders,
  type Found,
  isOneKnown,
  markedRows,
  type MarkedRow,
  numbersIn,
} from "./match.ts";
import type { RowBatch } from "./row-batch.ts";
import type { BrokenRow, CheckedRow } from "./rows.ts";
import { shelfOf } from "./shelf.ts";

export interface ImportParts {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

export interface ImportRun {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly now: Date;
  /** A long feed leaves to a job what follows from its orders; otherwise it is done when the answer comes. */
  readonly isLong?: boolean;
}

/** Looks for whom the rows name. Changes nothing and holds nobody up, so the next batch may be looked up ahead. */
export async function lookUp(tx: TenantTransaction, rows: RowBatch): Promise<Batch> {
  await expectLists(tx);
  return { rows, matches: await findMatches(tx, rows.marks) };
}

/** Stores a batch of the feed in one transaction and tells of each row what became of it. */
export async function storeBatch(
  parts: ImportParts,
  run: ImportRun,
  batch: Batch,
): Promise<OrderRowResult[]> {
  const surroundings = await surroundingsOf(parts, run);
  const results = batch.rows.broken.map(refusal);
  await parts.database.inTenant(run.tenant.id, async (tx) => {
    await Promise.all([holdImport(tx), expectLists(tx), run.isLong && commitSoon(tx)]);
    for (const wave of wavesOf(markedRows(batch))) {
      for (const part of await underCurrentNumbers(tx, wave)) {
        results.push(...(await storeWave(tx, await findOrders(tx, part), { surroundings, run })));
      }
    }
  });
  return results.toSorted(byRow);
}

/**
 * Stores a batch beside others, if every one of its rows adds an order that nobody knows yet; otherwise it stores
 * nothing and answers the batch as it was looked up. Not inside another transaction: it may have to fail.
 */
export async function storeBeside(
  parts: ImportParts,
  run: ImportRun,
  rows: RowBatch,
): Promise<{ readonly results: Iterable<OrderRowResult> } | { readonly batch: Batch }> {
  const surroundings = await surroundingsOf(parts, run);
  let batch: Batch | undefined;
  const attempt = parts.database.inTenant(run.tenant.id, async (tx) => {
    await Promise.all([shareImport(tx), commitSoon(tx)]);
    batch = await lookUp(tx, rows);
    if (rows.isRepeating || (await isOneKnown(tx, batch))) return { batch };
    return { results: await addAll(tx, batch, { surroundings, run }) };
  });
  return attempt.catch((error: unknown) => {
    // One of them stands already, or another import adds it in this very moment.
    if (batch && (isTaken(error) || isRepeatable(error))) return { batch };
    throw error;
  });
}

/** Adds orders that nobody knows yet. */
async function addAll(
  tx: TenantTransaction,
  { rows, matches }: Batch,
  { surroundings, run }: { surroundings: Surroundings; run: ImportRun },
): Promise<Iterable<OrderRowResult>> {
  const added = new AddedOrders();
  const refused = rows.broken.map(refusal);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows.at(place);
    const verdict = decide({ row, match: matches.at(place) }, surroundings);
    if (verdict.outcome === "refused") refused.push(resultOf(row, verdict));
    else added.add(verdict, row.row);
  }
  if (added.length > 0) await followAddedSoon(tx, await added.store(tx, run.now), added.length);
  return inOrder(refused.toSorted(byRow), added);
}

const byRow = (one: OrderRowResult, other: OrderRowResult): number => one.row - other.row;

/** Both are in the order of the rows already. */
function* inOrder(refused: readonly OrderRowResult[], added: AddedOrders): Generator<OrderRowResult> {
  let next = 0;
  for (const result of added.results()) {
    for (let one = refused[next]; one && one.row < result.row; one = refused[next]) {
      yield one;
      next += 1;
    }
    yield result;
  }
  yield* refused.slice(next);
}

/** What decides besides the row: the products and the tenant's rules. */
async function surroundingsOf(
  { catalogue }: ImportParts,
  { tenant, language }: ImportRun,
): Promise<Surroundings> {
  const shelf = shelfOf(await catalogue.load(tenant));
  const { allowsSelfRecommendation } = tenant.settings;
  return { shelf, language, allowsSelfRecommendation, newTerms: new Map() };
}

const refusal = ({ row, number, errors }: BrokenRow): OrderRowResult => ({
  row,
  number,
  outcome: "refused",
  matchedBy: null,
  reason: null,
  errors: [...errors],
});

/** Rows about the same order are told one after the other, as they stand in the file. */
function* wavesOf(rows: readonly MarkedRow[]): Generator<MarkedRow[]> {
  let wave: MarkedRow[] = [];
  let numbers = new Set<string>();
  for (const marked of rows) {
    const { number, newNumber } = marked.row.marks;
    if (numbers.has(number) || (newNumber !== null && numbers.has(newNumber))) {
      yield wave;
      wave = [];
      numbers = new Set();
    }
    numbers.add(number);
    if (newNumber !== null) numbers.add(newNumber);
    wave.push(marked);
  }
  if (wave.length > 0) yield wave;
}

/** An old file may still call a renamed order by a number it had, and tell of its renaming again. */
async function underCurrentNumbers(
  tx: TenantTransaction,
  wave: readonly MarkedRow[],
): Promise<Iterable<readonly MarkedRow[]>> {
  const current = await currentNumbers(tx, numbersIn(wave));
  if (current.size === 0) return [wave];
  const renamed = wave.map(({ row, match }) => {
    const { number: former, newNumber } = row.marks;
    const number = current.get(former);
    if (number === undefined) return { row, match };
    const isOldNews = newNumber !== null && current.get(newNumber) === number;
    const marks = { ...row.marks, number, newNumber: isOldNews ? null : newNumber };
    return { row: { ...row, marks }, match };
  });
  return wavesOf(renamed);
}

async function storeWave(
  tx: TenantTransaction,
  wave: readonly Found[],
  { surroundings, run }: { surroundings: Surroundings; run: ImportRun },
): Promise<OrderRowResult[]> {
  const results: OrderRowResult[] = [];
  const decided: Decision[] = [];
  const reported = new Set<number>();
  for (const found of wave) {
    const verdict = decide(withoutTakenReport(found, reported), surroundings);
    results.push(resultOf(found.row, verdict));
    if (verdict.outcome !== "refused" && verdict.outcome !== "unchanged") decided.push(verdict);
  }
  if (decided.length > 0) {
    const news = await storeDecided(tx, decided, run.now);
    await (run.isLong ? followSoon(tx, news) : followNow(tx, news));
  }
  return results;
}

function resultOf({ row, marks }: CheckedRow, verdict: Decision | Refused): OrderRowResult {
  if (verdict.outcome === "refused") return refusal({ row, number: marks.number, errors: verdict.errors });
  const { outcome, state } = verdict;
  const { number, matchedBy, unrewardedBecause } = state;
  return { row, number, outcome, matchedBy, reason: unrewardedBecause, errors: [] };
}

/** Of several orders of one recipient only the first is the one that the browser told of. */
function withoutTakenReport(found: Found, reported: Set<number>): Found {
  const { order } = found;
  if (!order || order.verifiedAt !== null) return found;
  if (reported.has(order.id)) return { ...found, order: undefined };
  reported.add(order.id);
  return found;
}

/** Answers what is to follow. */
async function storeDecided(
  tx: TenantTransaction,
  decided: readonly Decision[],
  now: Date,
): Promise<OrderNews> {
  const news = noNews();
  const changed = decided.filter(isChange);
  if (changed.length > 0) {
    const columns = new OrderColumns();
    for (const { state } of changed) columns.add(state);
    const ids = changed.map(({ order }) => order.id);
    await updateOrders(tx, ids, columns, now);
    await insertOrderEvents(tx, changed.map(eventOf), { now, actor: "feed" });
    const renamed = changed.flatMap(({ order: { id, number }, state }) =>
      number === null || number === state.number ? [] : { id, number },
    );
    if (renamed.length > 0) await keepFormerNumbers(tx, renamed);
    for (const change of changed) tell(news, change);
  }
  const added = new AddedOrders();
  for (const decision of decided) if (!decision.order) added.add(decision);
  if (added.length > 0) added.tell(news, await added.store(tx, now));
  return news;
}

interface Change extends Decision {
  readonly order: KnownOrder;
}

const isChange = (decision: Decision): decision is Change => decision.order !== undefined;

function tell(news: OrderNews, { order: { id }, isAccepted, wasAccepted, state }: Change): void {
  if (wasAccepted && !isAccepted) {
    news.cancelled.push({ order: id, reason: state.unrewardedBecause ?? "cancelled" });
  } else news[kindOfNews(state)].push(id);
}

function eventOf({ order, state, outcome }: Change): OrderEvent {
  const { terms } = state;
  const before = {
    number: order.number,
    product: order.productId,
    contractOn: order.contractOn,
    cancelledAt: order.cancelledAt,
  };
  const after = {
    number: state.number,
    product: terms.productId,
    contractOn: terms.contractOn,
    cancelledAt: terms.cancelledAt,
  };
  const detail = { before, after, reason: state.unrewardedBecause };
  return { orderId: order.id, kind: eventKind(order, state.recommendationId, outcome), detail };
}

function eventKind(
  order: KnownOrder,
  recommendationId: number | null,
  outcome: Decision["outcome"],
): OrderEvent["kind"] {
  if (order.verifiedAt === null) return "verified";
  if (outcome === "cancelled") return "cancelled";
  return order.recommendationId === null && recommendationId !== null ? "matched" : "changed";
}
