import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import { waitForDisk } from "../../../platform/db/settings.ts";
import { FileRowCheck, type FileRows } from "./file-rows.ts";
import { lookUp, storeBatch } from "./import.ts";
import type { Batch, ImportParts, ImportRun } from "./import.ts";
import { type Checked, checkRow } from "./rows.ts";

const BATCH_ROWS = 5_000;

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
  for (let start = 0; start < raw.length; start += BATCH_ROWS) {
    const checked = raw
      .slice(start, start + BATCH_ROWS)
      .map((one, index) => checkRow(one, start + index + 1, run.language));
    const results = await parts.database.inTenant(run.tenant.id, async (tx) =>
      storeBatch(parts, run, await lookUp(tx, checked)),
    );
    for (const { outcome } of results) counts[outcome] += 1;
    rows.push(...results);
  }
  return { ...counts, rows };
}

interface StreamRun extends ImportRun {
  /** Tries everything and keeps nothing. */
  readonly isDryRun: boolean;
}

class DryRun extends Error {}

/**
 * A feed of any length: batch by batch, each committed for itself, so that a repeated run goes on where one died. While
 * one batch is stored, the next is looked up and the one after it is read.
 */
export async function importStream(
  parts: ImportParts,
  run: StreamRun,
  source: AsyncIterable<FileRows>,
  told: (result: OrderRowResult) => void,
): Promise<Counts> {
  const { database } = parts;
  const counts = nothing();
  const store = async (batch: Promise<Batch>, before: Promise<void>) => {
    await before;
    for (const result of await storeBatch(parts, { ...run, isLong: true }, await batch)) {
      counts[result.outcome] += 1;
      told(result);
    }
  };
  const importAll = async () => {
    let before = Promise.resolve();
    let storing = before;
    for await (const checked of batchesOf(source, run.language)) {
      await before;
      before = storing;
      const batch = database.inTenant(run.tenant.id, (tx) => lookUp(tx, checked));
      storing = store(batch, before);
      // What fails is told by the last of them.
      for (const pending of [batch, storing]) pending.catch(() => {});
    }
    await storing;
  };
  if (run.isDryRun) await andForget(parts, run, importAll);
  else {
    await importAll();
    await database.inTenant(run.tenant.id, waitForDisk);
  }
  return counts;
}

/** One transaction around all batches, so that a later row sees an earlier one, and then none of it happened. */
async function andForget({ database }: ImportParts, { tenant }: ImportRun, work: () => Promise<void>) {
  const attempt = database.inTenant(tenant.id, async () => {
    await work();
    throw new DryRun();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
}

async function* batchesOf(source: AsyncIterable<FileRows>, language: Language): AsyncGenerator<Checked[]> {
  let check: FileRowCheck | undefined;
  let batch: Checked[] = [];
  for await (const { columns, records } of source) {
    for (const record of records) {
      check ??= new FileRowCheck(columns, language);
      batch.push(check.check(record));
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
