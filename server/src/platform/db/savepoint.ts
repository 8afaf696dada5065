import { defineStatement } from "./statement.ts";
import type { TenantTransaction } from "./transaction.ts";

const begin = defineStatement("savepoint attempt");
const keep = defineStatement("release savepoint attempt");
const undo = defineStatement("rollback to savepoint attempt");

/** If the work fails, only the work is undone and its locks are released: the transaction can continue. */
export async function inSavepoint<Result>(
  tx: TenantTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await tx.run(begin, []);
  try {
    const result = await work();
    await tx.run(keep, []);
    return result;
  } catch (error) {
    await tx.run(undo, []);
    throw error;
  }
}
