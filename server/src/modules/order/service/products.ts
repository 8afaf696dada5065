import { activeBounty } from "@weitersagen/domain/bounty";
import {
  bountiesOf,
  findOffer,
  findProduct,
  type Item,
  type LoadedCatalogue,
  offerOf,
} from "../../catalogue/service/loaded-catalogue.ts";

/** The products of the catalogue, as far as orders need them: also those that are not on sale any more. */
export interface OrderedProducts {
  /** By id or by the provider's number; a device with its tariff also by the id of the offer. */
  readonly find: (name: string) => Item | undefined;
  /** Whether the device is or was offered with this tariff. False for a tariff alone. */
  readonly hasOffer: (item: Item) => boolean;
  readonly bountyCents: (item: Item, at: Date) => number;
}

export function orderedProductsOf(catalogue: LoadedCatalogue): OrderedProducts {
  return {
    find: (name) => {
      const product = findProduct(catalogue, name);
      if (product) return { productId: product.id, deviceId: null };
      const offer = findOffer(catalogue, name);
      return offer && { productId: offer.tariffId, deviceId: offer.deviceId };
    },
    hasOffer: (item) => offerOf(catalogue, item) !== undefined,
    bountyCents: (item, at) => activeBounty(bountiesOf(catalogue, item), at)?.amountCents ?? 0,
  };
}
