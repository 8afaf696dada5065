import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readOfferNames } from "../repository/offers.ts";
import { readProductNames } from "../repository/products.ts";

export interface NamedItem {
  readonly productId: number;
  readonly deviceId: number | null;
}

/** Returns a function that gives the name of a product, or of a device with its tariff, also if it is off sale. */
export async function itemNames(tx: TenantTransaction): Promise<(item: NamedItem) => string | undefined> {
  const products = await readProductNames(tx);
  const offers = await readOfferNames(tx);
  return ({ productId, deviceId }) => offers.get(`${productId} ${deviceId}`) ?? products.get(productId);
}
