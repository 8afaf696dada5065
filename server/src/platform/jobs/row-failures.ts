import { inSavepoint } from "../db/savepoint.ts";
import { defineStatement } from "../db/statement.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import { isRepeatable, isUnavailable } from "../db/unavailable.ts";

/** The rows that a sweep could not handle in one run. They stay due, so the next run tries them again. */
export class RowFailures {
  readonly #errors = new Map<number, unknown>();

  get size(): number {
    return this.#errors.size;
  }

  add(id: number, error: unknown): void {
    this.#errors.set(id, error);
  }

  entries(): readonly (readonly [id: number, error: unknown])[] {
    return [...this.#errors];
  }
}

const checkNow = defineStatement("set constraints all immediate");
const checkAtCommit = defineStatement("set constraints all deferred");

/** The error is about the row, not about the database or another transaction: trying again would fail again. */
export const isAboutRow = (error: unknown): boolean => !isUnavailable(error) && !isRepeatable(error);

/**
 * Handles the rows one after the other. With `failures`, a row that fails is undone and noted there, and the others are
 * handled; without, the error ends the transaction.
 */
export async function eachRow<Row>(
  tx: TenantTransaction,
  rows: readonly Row[],
  { idOf, failures }: { readonly idOf: (row: Row) => number; readonly failures?: RowFailures | undefined },
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    if (!failures) {
      await work(row);
      continue;
    }
    try {
      await inSavepoint(tx, async () => {
        await work(row);
        // Otherwise a row that breaks a deferred constraint would undo all rows at commit.
        await tx.run(checkNow, []);
        await tx.run(checkAtCommit, []);
      });
    } catch (error) {
      if (!isAboutRow(error)) throw error;
      failures.add(idOf(row), error);
    }
  }
}

/** Handles all rows at once; with `failures`, each of them alone. */
export async function allOrEach(
  tx: TenantTransaction,
  ids: readonly number[],
  failures: RowFailures | undefined,
  work: (ids: readonly number[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  if (!failures) return work(ids);
  await eachRow(tx, ids, { idOf: (id) => id, failures }, (id) => work([id]));
}
