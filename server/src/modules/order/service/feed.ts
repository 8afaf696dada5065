import type { OrderRowResult } from "@weitersagen/contract/order";
import { importBatch, type ImportParts, type ImportRun, type RawRow } from "./import.ts";

const BATCH_ROWS = 1_000;

type Counts = Record<OrderRowResult["outcome"], number>;

const nothing = (): Counts => ({ added: 0, changed: 0, cancelled: 0, unchanged: 0, refused: 0 });

/** The JSON feed: all results at once, since the caller waits for them. */
export async function importRows(parts: ImportParts, run: ImportRun, raw: readonly unknown[]) {
  const rows: OrderRowResult[] = [];
  const counts = nothing();
  for (let start = 0; start < raw.length; start += BATCH_ROWS) {
    const batch = raw
      .slice(start, start + BATCH_ROWS)
      .map((one, index) => ({ row: start + index + 1, raw: one }));
    const results = await importBatch(parts, run, batch);
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
  source: AsyncIterable<RawRow>,
  told: (result: OrderRowResult) => void,
): Promise<Counts> {
  const counts = nothing();
  const importAll = async () => {
    for await (const batch of batchesOf(source)) {
      for (const result of await importBatch(parts, run, batch)) {
        counts[result.outcome] += 1;
        told(result);
      }
    }
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

async function* batchesOf(source: AsyncIterable<RawRow>): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = [];
  for await (const row of source) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
