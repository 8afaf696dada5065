import type { OrderRowResult } from "@weitersagen/contract/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { importBatch } from "./import-batch.ts";
import { type ImportRun, noOutcomes, type OrderDeps, type OutcomeCounts } from "./import-run.ts";
import { CsvRow } from "./csv-body.ts";
import { type Columns, FileRowValidator } from "./file-rows.ts";
import { validateRow, validationFor } from "./validate.ts";

/** The feed by HTTP, as JSON or CSV: stores all rows in the given transaction. Recommendations and recipients are updated at once. */
export async function importRows(
  deps: OrderDeps,
  tx: TenantTransaction,
  run: ImportRun,
  raw: readonly unknown[],
): Promise<OutcomeCounts & { rows: OrderRowResult[] }> {
  const validation = validationFor(run);
  const validators = new Map<Columns, FileRowValidator>();
  const validated = raw.map((one, index) => {
    if (!(one instanceof CsvRow)) return validateRow(one, index + 1, validation);
    const validator = validators.get(one.columns) ?? new FileRowValidator(one.columns, run);
    validators.set(one.columns, validator);
    return validator.validate(one.record);
  });
  const options = { followsLater: false, onlyNew: false };
  const rows = await importBatch(deps, tx, run, validated, options);
  const counts = noOutcomes();
  for (const { outcome } of rows) counts[outcome] += 1;
  return { ...counts, rows };
}
