import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { unusedImages } from "../read-model.ts";
import { deleteImages } from "../repository.ts";

/** Removes pictures that are no longer shown. Returns how many there were. */
export async function removeUnusedImages(
  tx: TenantTransaction,
  options: { readonly storedBefore: Date; readonly limit: number },
): Promise<number> {
  const hashes = await unusedImages(tx, options);
  await deleteImages(tx, hashes);
  return hashes.length;
}
