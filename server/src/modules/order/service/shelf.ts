import type { Product } from "@weitersagen/contract/catalogue";
import { activeBounty } from "@weitersagen/domain/bounty";
import { findProduct, type LoadedCatalogue } from "../../catalogue/service/loaded-catalogue.ts";

/** What orders need to know of the products. */
export interface Shelf {
  readonly find: (name: string) => Product | undefined;
  readonly byId: (id: number) => Product | undefined;
  readonly bountyCents: (product: Product, at: Date) => number;
}

export function shelfOf(catalogue: LoadedCatalogue): Shelf {
  return {
    find: (name) => findProduct(catalogue, name),
    byId: (id) => catalogue.products.get(id),
    bountyCents: (product, at) => activeBounty(product.bounties, at)?.amountCents ?? 0,
  };
}
