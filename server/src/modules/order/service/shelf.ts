import type { Product } from "@weitersagen/contract/catalogue";
import { activeBounty } from "@weitersagen/domain/bounty";
import { findProduct, type Stock } from "../../catalogue/service/stock.ts";

/** What orders need to know of the products. */
export interface Shelf {
  readonly find: (name: string) => Product | undefined;
  readonly byId: (id: number) => Product | undefined;
  readonly bountyCents: (product: Product, at: Date) => number;
}

export function shelfOf(stock: Stock): Shelf {
  return {
    find: (name) => findProduct(stock, name),
    byId: (id) => stock.products.get(id),
    bountyCents: (product, at) => activeBounty(product.bounties, at)?.amountCents ?? 0,
  };
}
