import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Batch as BatchSummary, newestBatches } from "../read-model.ts";
import { findBatch } from "../repository/batches.ts";
import type { PayoutDeps } from "./deps.ts";
import { readFile } from "./file.ts";

export type Batch = BatchSummary;

export function listBatches(tx: TenantTransaction, size: number): Promise<Batch[]> {
  return newestBatches(tx, size);
}

export const unknownBatch = (number: string): Refusal =>
  new Refusal("notFound", { detail: `There is no batch "${number}" of this tenant.` });

/** Passes the file on as it was released, byte for byte. Fails after the last piece if a byte was changed in the store. */
export async function exportFile(
  deps: Pick<PayoutDeps, "seal">,
  tx: TenantTransaction,
  number: string,
  write: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const batch = await findBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  if (!batch.sha256) throw new Refusal("wrongState", { detail: `${number} was not released yet.` });
  const hash = await readFile(deps, tx, { batchId: batch.id, number }, write);
  if (!hash.equals(batch.sha256)) throw new Error(`the file of ${number} was changed`);
}
