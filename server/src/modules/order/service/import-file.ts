import type { OrderRowResult } from "@weitersagen/contract/order";
import type { Database } from "../../../platform/db/database.ts";
import { commitSoon, waitForDisk } from "../../../platform/db/transaction-settings.ts";
import { lockImportsExclusive } from "../repository/import-lock.ts";
import { BatchQueue } from "./batch-queue.ts";
import { type FileRows, FileRowValidator } from "./file-rows.ts";
import { importBatch } from "./import-batch.ts";
import { type ImportRun, noOutcomes, type OrderDeps, type OutcomeCounts } from "./import-run.ts";
import { KnownOrderFound } from "./store.ts";
import { isValid, type ValidatedRow } from "./validate.ts";

/** Each batch is a transaction of its own, so this use case opens them itself. */
export interface FileImportDeps extends OrderDeps {
  readonly database: Database;
}

export interface FileImportRun extends ImportRun {
  /** Processes all rows and stores nothing. */
  readonly isDryRun: boolean;
  /** The number of rows per transaction. */
  readonly batchRows?: number;
}

export const defaultBatchRows = 5_000;

/** Enough to keep the database busy, few enough to keep the memory small. */
const maxConcurrentBatches = 3;

type OnResult = (result: OrderRowResult) => void;

/**
 * Imports a file of any length in batches. Each batch is committed, so a repeated run continues where an earlier one was
 * killed. Results are reported in the sequence of the file.
 */
export async function importFile(
  deps: FileImportDeps,
  run: FileImportRun,
  source: AsyncIterable<FileRows>,
  onResult: OnResult,
): Promise<OutcomeCounts> {
  const counts = noOutcomes();
  const report = (results: readonly OrderRowResult[]) => {
    for (const result of results) {
      counts[result.outcome] += 1;
      onResult(result);
    }
  };
  await (run.isDryRun ? tryBatches : storeBatches)(deps, run, source, report);
  return counts;
}

type Report = (results: readonly OrderRowResult[]) => void;

/** Batches with only new orders are stored concurrently; other batches wait until all earlier ones are stored. */
async function storeBatches(
  deps: FileImportDeps,
  run: FileImportRun,
  source: AsyncIterable<FileRows>,
  report: Report,
): Promise<void> {
  const queue = new BatchQueue(maxConcurrentBatches);
  try {
    for await (const rows of batchesOf(source, run)) {
      await queue.start(numbersIn(rows), async (earlierBatches) => {
        const results = await storeBatch(deps, run, rows, earlierBatches);
        await earlierBatches();
        report(results);
      });
    }
  } finally {
    await queue.end();
  }
  await deps.database.inTenant(run.tenant.id, waitForDisk);
}

async function storeBatch(
  deps: FileImportDeps,
  run: FileImportRun,
  rows: readonly ValidatedRow[],
  earlierBatches: () => Promise<unknown>,
): Promise<OrderRowResult[]> {
  const store = (onlyNew: boolean) =>
    deps.database.inTenant(run.tenant.id, async (tx) => {
      await commitSoon(tx);
      return importBatch(deps, tx, run, rows, { followsLater: true, onlyNew });
    });
  try {
    return await store(true);
  } catch (error) {
    if (!(error instanceof KnownOrderFound)) throw error;
  }
  await earlierBatches();
  return store(false);
}

class DryRunFinished extends Error {}

/** One transaction for all batches, so that a row sees the effect of earlier rows. It is rolled back at the end. */
async function tryBatches(
  deps: FileImportDeps,
  run: FileImportRun,
  source: AsyncIterable<FileRows>,
  report: Report,
): Promise<void> {
  const attempt = deps.database.inTenant(run.tenant.id, async (tx) => {
    await lockImportsExclusive(tx);
    for await (const rows of batchesOf(source, run)) {
      report(await importBatch(deps, tx, run, rows, { followsLater: true, onlyNew: false }));
    }
    throw new DryRunFinished();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof DryRunFinished)) throw error;
  });
}

async function* batchesOf(
  source: AsyncIterable<FileRows>,
  run: FileImportRun,
): AsyncGenerator<ValidatedRow[]> {
  const { batchRows = defaultBatchRows } = run;
  let validator: FileRowValidator | undefined;
  let batch: ValidatedRow[] = [];
  for await (const { columns, records } of source) {
    validator ??= new FileRowValidator(columns, run);
    for (const record of records) {
      batch.push(validator.validate(record));
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The order numbers that a batch is about, current and new. */
function numbersIn(rows: readonly ValidatedRow[]): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const row of rows.filter(isValid)) {
    numbers.add(row.number);
    if (row.newNumber !== null) numbers.add(row.newNumber);
  }
  return numbers;
}
