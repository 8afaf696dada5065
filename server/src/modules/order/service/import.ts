import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import type { Database } from "../../../platform/db/database.ts";
import { commitSoon, expectLists } from "../../../platform/db/settings.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isRepeatable, isTaken } from "../../../platform/db/unavailable.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import {
  currentNumbers,
  holdImport,
  insertOrderEvents,
  insertOrders,
  keepFormerNumbers,
  reserveOrderIds,
  shareImport,
  updateOrders,
} from "../repository.ts";
import type { KnownOrder, OrderEvent } from "../repository.ts";
import { type Decision, decide, type Refused, type Surroundings } from "./decide.ts";
import { followNow, followSoon, type OrderNews } from "./follow.ts";
import { findByMarks, findOrders, type Found, isOneKnown, type MarkedRow, numbersIn } from "./match.ts";
import type { BrokenRow, Checked, CheckedRow } from "./rows.ts";
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

/** Rows of a file that are stored together. */
export interface ReadBatch {
  readonly checked: readonly Checked[];
  /** All numbers that their orders have or are to have. */
  readonly numbers: ReadonlySet<string>;
  /** Whether some of them name the same order. */
  readonly isRepeating: boolean;
}

/** Rows of the feed that were read, and whom the good ones name. */
export interface Batch {
  readonly broken: readonly BrokenRow[];
  readonly rows: readonly MarkedRow[];
}

/** Looks for whom the rows name. Changes nothing and holds nobody up, so the next batch may be looked up ahead. */
export async function lookUp(tx: TenantTransaction, checked: readonly Checked[]): Promise<Batch> {
  await expectLists(tx);
  return { broken: checked.filter(isBroken), rows: await findByMarks(tx, checked.filter(isReadable)) };
}

/** Stores a batch of the feed in one transaction and tells of each row what became of it. */
export async function storeBatch(
  parts: ImportParts,
  run: ImportRun,
  { broken, rows }: Batch,
): Promise<OrderRowResult[]> {
  const surroundings = await surroundingsOf(parts, run);
  const results = broken.map(refusal);
  await parts.database.inTenant(run.tenant.id, async (tx) => {
    await Promise.all([holdImport(tx), expectLists(tx), run.isLong && commitSoon(tx)]);
    for (const wave of wavesOf(rows)) {
      for (const part of await underCurrentNumbers(tx, wave)) {
        results.push(...(await storeWave(tx, await findOrders(tx, part), { surroundings, run })));
      }
    }
  });
  return results.toSorted(byRow);
}

/**
 * Stores a batch beside others, if every one of its rows adds an order that nobody knows yet; otherwise it stores
 * nothing and answers the batch as it was looked up.
 */
export async function storeBeside(
  parts: ImportParts,
  run: ImportRun,
  { checked, numbers, isRepeating }: ReadBatch,
): Promise<{ readonly results: OrderRowResult[] } | { readonly batch: Batch }> {
  const surroundings = await surroundingsOf(parts, run);
  let batch: Batch | undefined;
  const attempt = parts.database.inTenant(run.tenant.id, async (tx) => {
    await Promise.all([shareImport(tx), commitSoon(tx)]);
    batch = await lookUp(tx, checked);
    const { broken, rows } = batch;
    if (isRepeating || (await isOneKnown(tx, rows, numbers))) return { batch };
    const stored = await storeWave(tx, rows, { surroundings, run });
    return { results: broken.map(refusal).concat(stored).toSorted(byRow) };
  });
  return attempt.catch((error: unknown) => {
    // Another import adds the same orders in this very moment.
    if (batch && (isTaken(error) || isRepeatable(error))) return { batch };
    throw error;
  });
}

const byRow = (one: OrderRowResult, other: OrderRowResult): number => one.row - other.row;

/** What decides besides the row: the products and the tenant's rules. */
export async function surroundingsOf(
  { catalogue }: ImportParts,
  { tenant, language }: ImportRun,
): Promise<Surroundings> {
  const shelf = shelfOf(await catalogue.stockOf(tenant));
  const { allowsSelfRecommendation } = tenant.settings;
  return { shelf, language, allowsSelfRecommendation, newTerms: new Map() };
}

const isBroken = (row: Checked): row is BrokenRow => "errors" in row;

const isReadable = (row: Checked): row is CheckedRow => !isBroken(row);

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
export async function storeDecided(
  tx: TenantTransaction,
  decided: readonly Decision[],
  now: Date,
): Promise<OrderNews> {
  const news: OrderNews = { accepted: [], cancelled: [], unrewarded: [], unmatched: [] };
  const changed = decided.filter(isChange);
  if (changed.length > 0) {
    const changes = changed.map(({ order, state }) => ({ id: order.id, state }));
    await updateOrders(tx, changes, now);
    await insertOrderEvents(tx, changed.map(eventOf), { now, actor: "feed" });
    const renamed = changed.flatMap(({ order: { id, number }, state }) =>
      number === null || number === state.number ? [] : { id, number },
    );
    if (renamed.length > 0) await keepFormerNumbers(tx, renamed);
    for (const change of changed) tell(news, change.order.id, change);
  }
  const added = changed.length === 0 ? decided : decided.filter(({ order }) => !order);
  if (added.length === 0) return news;
  const ids = await reserveOrderIds(tx, added.length);
  const orders = added.map(({ state }, index) => ({ id: ids[index] ?? 0, state }));
  await insertOrders(tx, orders, now);
  added.forEach((decision, index) => tell(news, ids[index] ?? 0, decision));
  return news;
}

interface Change extends Decision {
  readonly order: KnownOrder;
}

const isChange = (decision: Decision): decision is Change => decision.order !== undefined;

function tell(news: OrderNews, id: number, { isAccepted, wasAccepted, state }: Decision): void {
  const reason = state.unrewardedBecause;
  if (isAccepted) news.accepted.push(id);
  else if (wasAccepted) news.cancelled.push({ order: id, reason: reason ?? "cancelled" });
  else if (state.recommendationId === null) news.unmatched.push(id);
  else news.unrewarded.push(id);
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
