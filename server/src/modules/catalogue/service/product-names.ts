import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readProducts } from "../repository/products.ts";

/** The display name of every product, also of withdrawn ones, which a loaded catalogue leaves out. */
export async function productNames(tx: TenantTransaction): Promise<ReadonlyMap<number, string>> {
  const products = await readProducts(tx);
  return new Map(products.map(({ id, displayName }) => [id, displayName]));
}
