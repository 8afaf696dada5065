import type { KindOfData } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readSweepRuns } from "../read-model/sweep-runs.ts";

/** When each sweep that the data map names was last done. One that never ran is absent. */
export async function sweepRuns(tx: TenantTransaction): Promise<{ name: string; doneAt: Date }[]> {
  const named = new Set<string>(
    Object.values<KindOfData>(kindsOfData).flatMap(({ end }) => end.sweeps ?? []),
  );
  return (await readSweepRuns(tx)).filter(({ name }) => named.has(name));
}
