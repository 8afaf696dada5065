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
  // A feed orders the same products on the same days.
  const bounties = new Map<string, number>();
  return {
    find: (name) => findProduct(stock, name),
    byId: (id) => stock.products.get(id),
    bountyCents(product, at) {
      const key = `${product.id} ${at.getTime()}`;
      const known = bounties.get(key) ?? activeBounty(product.bounties, at)?.amountCents ?? 0;
      bounties.set(key, known);
      return known;
    },
  };
}
