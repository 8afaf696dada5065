import type { OrderRowResult } from "@weitersagen/contract/order";
import { inSavepoint } from "../../../platform/db/savepoint.ts";
import { expectLists } from "../../../platform/db/transaction-settings.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import { lockImportsShared, lockImportsExclusive } from "../repository/import-lock.ts";
import type { ImportRun, OrderDeps } from "./import-run.ts";
import { orderedProductsOf } from "./products.ts";
import { type StoreContext, storeRows } from "./store.ts";
import type { ValidatedRow } from "./validate.ts";
import { ImportConflict } from "./write-decisions.ts";

type BatchOptions = Pick<StoreContext, "followsLater" | "onlyNew">;

/**
 * Stores one batch in the given transaction. Imports of a tenant run at the same time: they lock the orders that they
 * change. If another import stores or renames one of the orders at the same moment, this one is undone and repeated
 * while no other import runs.
 */
export async function importBatch(
  deps: OrderDeps,
  tx: TenantTransaction,
  run: ImportRun,
  rows: readonly ValidatedRow[],
  options: BatchOptions,
): Promise<OrderRowResult[]> {
  const context = await contextOf(deps, tx, run, options);
  await expectLists(tx);
  try {
    return await inSavepoint(tx, async () => {
      await lockImportsShared(tx);
      return storeRows(tx, rows, context);
    });
  } catch (error) {
    if (!(error instanceof ImportConflict || isTaken(error))) throw error;
  }
  await lockImportsExclusive(tx);
  return storeRows(tx, rows, context);
}

async function contextOf(
  { catalogue }: OrderDeps,
  tx: TenantTransaction,
  { tenant, language, now, by, note }: ImportRun,
  options: BatchOptions,
): Promise<StoreContext> {
  const products = orderedProductsOf(await catalogue.load(tenant, tx));
  const { allowsSelfRecommendation } = tenant.settings;
  return { ...options, now, actor: by ?? "feed", note, products, language, allowsSelfRecommendation };
}
