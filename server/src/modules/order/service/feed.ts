import type { OrderRowResult } from "@weitersagen/contract/order";
import { calendarDateOf } from "@weitersagen/domain/dates";
import { waitForDisk } from "../../../platform/db/settings.ts";
import { holdImport } from "../repository.ts";
import { MOST_ADDED } from "../repository/store-orders.ts";
import { FileRowCheck, type FileRows } from "./file-rows.ts";
import { lookUp, storeBatch, storeBeside } from "./import.ts";
import type { ImportParts, ImportRun } from "./import.ts";
import { RowBatch } from "./row-batch.ts";
import { checkRow, type Reading } from "./rows.ts";
import { UnderWay } from "./under-way.ts";

export const BATCH_ROWS = MOST_ADDED;

/** As many batches of a file are on their way at once: enough for the machine to have work, few enough for its memory. */
const SIDE_BY_SIDE = 3;

type Counts = Record<OrderRowResult["outcome"], number>;

const nothing = (): Counts => ({
  added: 0,
  changed: 0,
  cancelled: 0,
  unchanged: 0,
  unmatched: 0,
  refused: 0,
});

/** The JSON feed: all results at once, since the caller waits for them. */
export async function importRows(parts: ImportParts, run: ImportRun, raw: readonly unknown[]) {
  const rows: OrderRowResult[] = [];
  const counts = nothing();
  const reading = readingOf(run);
  for (let start = 0; start < raw.length; start += BATCH_ROWS) {
    const checked = raw
      .slice(start, start + BATCH_ROWS)
      .map((one, index) => checkRow(one, start + index + 1, reading));
    const results = await storeAlone(parts, run, new RowBatch(checked));
    for (const { outcome } of results) counts[outcome] += 1;
    rows.push(...results);
  }
  return { ...counts, rows };
}

const storeAlone = (parts: ImportParts, run: ImportRun, rows: RowBatch): Promise<OrderRowResult[]> =>
  parts.database.inTenant(run.tenant.id, async (tx) => storeBatch(parts, run, await lookUp(tx, rows)));

const readingOf = ({ language, now }: ImportRun): Reading => ({ language, today: calendarDateOf(now) });

interface StreamRun extends ImportRun {
  /** Tries everything and keeps nothing. */
  readonly isDryRun: boolean;
  /** How many rows are stored by one transaction. */
  readonly batchRows?: number;
}

class DryRun extends Error {}

/**
 * A feed of any length: batch by batch, each committed for itself, so that a repeated run goes on where one died. Batches
 * of orders that nobody knows yet are stored side by side; the others wait until those before them are stored.
 */
export async function importStream(
  parts: ImportParts,
  run: StreamRun,
  source: AsyncIterable<FileRows>,
  told: (result: OrderRowResult) => void,
): Promise<Counts> {
  const counts = nothing();
  const importAll = async () => {
    const underWay = new UnderWay(run.isDryRun ? 1 : SIDE_BY_SIDE);
    try {
      for await (const rows of batchesOf(source, run)) {
        await underWay.start(rows.numbers, async (earlier) => {
          const results = await store(parts, { ...run, isLong: true }, rows, earlier);
          await earlier();
          for (const result of results) {
            counts[result.outcome] += 1;
            told(result);
          }
        });
      }
    } finally {
      await underWay.end();
    }
  };
  if (run.isDryRun) await andForget(parts, run, importAll);
  else {
    await importAll();
    await parts.database.inTenant(run.tenant.id, waitForDisk);
  }
  return counts;
}

async function store(
  parts: ImportParts,
  run: StreamRun,
  rows: RowBatch,
  earlier: () => Promise<unknown>,
): Promise<Iterable<OrderRowResult>> {
  if (run.isDryRun) return storeAlone(parts, run, rows);
  const stored = await storeBeside(parts, run, rows);
  if ("results" in stored) return stored.results;
  await earlier();
  return storeBatch(parts, run, stored.batch);
}

/** One transaction around all batches, so that a later row sees an earlier one, and then none of it happened. */
async function andForget({ database }: ImportParts, { tenant }: ImportRun, work: () => Promise<void>) {
  const attempt = database.inTenant(tenant.id, async (tx) => {
    await holdImport(tx);
    await work();
    throw new DryRun();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
}

async function* batchesOf(source: AsyncIterable<FileRows>, run: StreamRun): AsyncGenerator<RowBatch> {
  const { batchRows = BATCH_ROWS } = run;
  let check: FileRowCheck | undefined;
  let batch = new RowBatch();
  for await (const { columns, records } of source) {
    for (const record of records) {
      check ??= new FileRowCheck(columns, readingOf(run));
      batch.add(check.check(record));
      if (batch.size < batchRows) continue;
      yield batch;
      batch = new RowBatch();
    }
  }
  if (batch.size > 0) yield batch;
}
