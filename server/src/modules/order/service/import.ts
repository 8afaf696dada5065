import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { findProduct } from "../../catalogue/service/stock.ts";
import {
  acceptRecommendations,
  cancelRecommendations,
  confirmRecipients,
  findMatches,
  holdImport,
  insertOrderEvents,
  insertOrders,
  updateOrders,
} from "../repository.ts";
import type { Found, OrderEvent } from "../repository.ts";
import { type Decision, decide, type Shelf } from "./decide.ts";
import { enqueueRewards } from "./rewards.ts";
import { type BrokenRow, type CheckedRow, checkRow } from "./rows.ts";

export interface ImportParts {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

export interface ImportRun {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly now: Date;
}

/** A row with its place in the file, for people who look for it there. */
export interface RawRow {
  readonly row: number;
  readonly raw: unknown;
  /** Why it could not even be read. */
  readonly fault?: string;
}

/** Stores a batch of the feed in one transaction and tells of each row what became of it. */
export async function importBatch(
  { database, catalogue }: ImportParts,
  { tenant, language, now }: ImportRun,
  rows: readonly RawRow[],
): Promise<OrderRowResult[]> {
  const stock = await catalogue.stockOf(tenant);
  const shelf: Shelf = { find: (name) => findProduct(stock, name), byId: (id) => stock.products.get(id) };
  const surroundings = {
    shelf,
    language,
    allowsSelfRecommendation: tenant.settings.allowsSelfRecommendation,
  };
  const checked = rows.map(({ row, raw, fault }) =>
    fault === undefined ? checkRow(raw, row, language) : { row, number: null, errors: [fault] },
  );
  const results = checked.filter(isBroken).map(refusal);
  await database.inTenant(tenant.id, async (tx) => {
    await holdImport(tx);
    for (const wave of wavesOf(checked.filter(isReadable))) {
      results.push(...(await storeWave(tx, wave, surroundings, now)));
    }
  });
  return results.toSorted((a, b) => a.row - b.row);
}

const isBroken = (row: CheckedRow | BrokenRow): row is BrokenRow => "errors" in row;

const isReadable = (row: CheckedRow | BrokenRow): row is CheckedRow => !isBroken(row);

const refusal = ({ row, number, errors }: BrokenRow): OrderRowResult => ({
  row,
  number,
  outcome: "refused",
  matchedBy: null,
  reason: null,
  errors: [...errors],
});

/** Rows about the same order are told one after the other, as they stand in the file. */
function* wavesOf(rows: readonly CheckedRow[]): Generator<CheckedRow[]> {
  let wave: CheckedRow[] = [];
  let numbers = new Set<string>();
  for (const row of rows) {
    const names = [row.marks.number, row.marks.newNumber].filter((name) => name !== null);
    if (names.some((name) => numbers.has(name))) {
      yield wave;
      wave = [];
      numbers = new Set();
    }
    for (const name of names) numbers.add(name);
    wave.push(row);
  }
  if (wave.length > 0) yield wave;
}

interface Decided {
  readonly row: CheckedRow;
  readonly found: Found;
  readonly decision: Decision;
}

async function storeWave(
  tx: TenantTransaction,
  wave: readonly CheckedRow[],
  surroundings: Parameters<typeof decide>[2],
  now: Date,
): Promise<OrderRowResult[]> {
  const matches = new Map((await findMatches(tx, wave)).map((found) => [found.row, found]));
  const results: OrderRowResult[] = [];
  const decided: Decided[] = [];
  const reported = new Set<number>();
  for (const row of wave) {
    const match = matches.get(row.row);
    if (!match) continue;
    const found = withoutTakenReport(match, reported);
    const verdict = decide(row, found, surroundings);
    if (verdict.outcome === "refused") {
      results.push(refusal({ row: row.row, number: row.marks.number, errors: verdict.errors }));
      continue;
    }
    results.push({
      row: row.row,
      number: verdict.state.number,
      outcome: verdict.outcome,
      matchedBy: verdict.state.matchedBy,
      reason: verdict.state.unrewardedBecause,
      errors: [],
    });
    if (verdict.outcome !== "unchanged") decided.push({ row, found, decision: verdict });
  }
  if (decided.length > 0) await storeDecided(tx, decided, now);
  return results;
}

/** Of several orders of one recipient only the first is the one that the browser told of. */
function withoutTakenReport(found: Found, reported: Set<number>): Found {
  if (found.orderId === null || found.verifiedAt !== null) return found;
  if (reported.has(found.orderId)) return { ...found, orderId: null, productId: null, orderedAt: null };
  reported.add(found.orderId);
  return found;
}

async function storeDecided(tx: TenantTransaction, decided: readonly Decided[], now: Date): Promise<void> {
  const added = decided.filter(({ found }) => found.orderId === null);
  const changed = decided.filter(({ found }) => found.orderId !== null);
  const newIds = await (added.length > 0
    ? insertOrders(
        tx,
        added.map(({ decision }) => decision.state),
        now,
      )
    : new Map<string, number>());
  if (changed.length > 0) {
    const changes = changed.map(({ found, decision }) => ({
      id: Number(found.orderId),
      state: decision.state,
    }));
    await updateOrders(tx, changes, now);
    await insertOrderEvents(tx, changed.map(eventOf), { now, actor: "feed" });
  }
  const idOf = ({ found, decision }: Decided) => found.orderId ?? newIds.get(decision.state.number) ?? 0;
  await tellOthers(tx, decided, idOf, now);
}

function eventOf({ found, decision: { state, outcome } }: Decided): OrderEvent {
  const kind = found.verifiedAt === null ? "verified" : outcome === "cancelled" ? "cancelled" : "changed";
  const before = { number: found.orderNumber, product: found.productId, contractOn: found.contractOn };
  const after = { number: state.number, product: state.productId, contractOn: state.contractOn };
  return { orderId: Number(found.orderId), kind, detail: { before, after, reason: state.unrewardedBecause } };
}

/** Recommendations, recipients and rewards follow the orders, in the same transaction. */
async function tellOthers(
  tx: TenantTransaction,
  decided: readonly Decided[],
  idOf: (decided: Decided) => number,
  now: Date,
): Promise<void> {
  const recipients = decided.map(({ decision }) => decision.state.recipientId).filter((id) => id !== null);
  if (recipients.length > 0) await confirmRecipients(tx, recipients, now);
  const accepted = decided.filter(({ decision }) => decision.isAccepted);
  const lost = decided.filter(({ decision }) => decision.wasAccepted && !decision.isAccepted);
  const recommendationsOf = (some: readonly Decided[]) =>
    some.map(({ decision }) => decision.state.recommendationId);
  if (accepted.length > 0) await acceptRecommendations(tx, recommendationsOf(accepted), now);
  if (lost.length > 0) await cancelRecommendations(tx, recommendationsOf(lost), now);
  if (accepted.length === 0 && lost.length === 0) return;
  await enqueueRewards(tx, {
    accepted: accepted.map(idOf),
    cancelled: lost.map((one) => ({
      order: idOf(one),
      reason: one.decision.state.unrewardedBecause ?? "cancelled",
    })),
  });
}
