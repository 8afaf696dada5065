import type { Product } from "@weitersagen/contract/catalogue";
import { activeBounty } from "@weitersagen/domain/bounty";
import { findProduct, type LoadedCatalogue } from "../../catalogue/service/loaded-catalogue.ts";

/** The products of the catalogue, as far as orders need them. */
export interface OrderedProducts {
  /** By id or by the provider's number. */
  readonly find: (name: string) => Product | undefined;
  readonly byId: (id: number) => Product | undefined;
  readonly bountyCents: (product: Product, at: Date) => number;
}

export function productsOf(catalogue: LoadedCatalogue): OrderedProducts {
  return {
    find: (name) => findProduct(catalogue, name),
    byId: (id) => catalogue.products.get(id),
    bountyCents: (product, at) => activeBounty(product.bounties, at)?.amountCents ?? 0,
  };
}
