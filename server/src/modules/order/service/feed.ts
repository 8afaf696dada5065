import type { Language } from "@weitersagen/contract/language";
import type { OrderRowResult } from "@weitersagen/contract/order";
import { checkRows, importBatch } from "./import.ts";
import type { Checked, ImportParts, ImportRun, RawRow } from "./import.ts";

const BATCH_ROWS = 2_500;

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
    const batch = raw
      .slice(start, start + BATCH_ROWS)
      .map((one, index) => ({ row: start + index + 1, raw: one }));
    const results = await importBatch(parts, run, checkRows(batch, run.language));
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

/** A feed of any length: batch by batch, each committed for itself, so that a repeated run goes on where one died. */
export async function importStream(
  parts: ImportParts,
  run: StreamRun,
  source: AsyncIterable<readonly RawRow[]>,
  told: (result: OrderRowResult) => void,
): Promise<Counts> {
  const counts = nothing();
  const store = async (batch: readonly Checked[]) => {
    for (const result of await importBatch(parts, { ...run, isLong: true }, batch)) {
      counts[result.outcome] += 1;
      told(result);
    }
  };
  const importAll = async () => {
    let storing = Promise.resolve();
    for await (const batch of batchesOf(source, run.language)) {
      // While the database stores one batch, the next is read and checked.
      await storing;
      storing = store(batch);
      storing.catch(() => {});
    }
    await storing;
  };
  if (run.isDryRun) await andForget(parts, run, importAll);
  else await importAll();
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

async function* batchesOf(
  source: AsyncIterable<readonly RawRow[]>,
  language: Language,
): AsyncGenerator<Checked[]> {
  let batch: Checked[] = [];
  for await (const rows of source) {
    batch = batch.concat(checkRows(rows, language));
    while (batch.length >= BATCH_ROWS) yield batch.splice(0, BATCH_ROWS);
  }
  if (batch.length > 0) yield batch;
}
