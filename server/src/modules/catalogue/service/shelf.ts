import { type DeviceOffer, type Product, type Shelf, SHELF_SIZE } from "@weitersagen/contract/catalogue";
import { pageAt } from "@weitersagen/contract/paging";
import { activeBounty } from "@weitersagen/domain/bounty";
import {
  bestPaidFirst,
  cheapestPerDevice,
  filterOffers,
  leadersFirst,
  manufacturersOf,
} from "@weitersagen/domain/catalogue";
import type { OfferFilter } from "@weitersagen/domain/catalogue";
import type { CategoryDefinition } from "../repository/categories.ts";
import { offersOf, productsOf } from "./loaded-catalogue.ts";
import type { ShownCatalogue } from "./on-sale.ts";
import { knownCategory, presentOffer, presentProduct, type View } from "./products.ts";
import { translateOffer } from "./translation.ts";

export interface ShelfQuery extends OfferFilter {
  readonly category: string;
  readonly productId?: number | undefined;
  readonly page?: number | undefined;
}

/** One page of a category. Only its entries are translated and described: a category may have thousands. */
export function shelfOf(catalogue: ShownCatalogue, query: ShelfQuery, view: View): Shelf {
  const category = knownCategory(catalogue, query.category);
  return category.deviceType === null
    ? productShelf(catalogue, category, query, view)
    : deviceShelf(catalogue, category, query, view);
}

function productShelf(
  catalogue: ShownCatalogue,
  category: CategoryDefinition,
  query: ShelfQuery,
  view: View,
): Shelf {
  const all = productsOf(catalogue, category);
  const hasBothAges = isMixed(all);
  // Where all are of one kind there is no such filter, and an address that names it shows them all.
  const wanted = hasBothAges ? query.young : undefined;
  const fitting = wanted === undefined ? all : all.filter(({ young }) => young === wanted);
  const present = (product: (typeof all)[number]): Product => presentProduct(catalogue, product, view);
  return { ...pageOf(fitting, query, present), manufacturers: [], tariffs: [], hasBothAges };
}

function deviceShelf(
  catalogue: ShownCatalogue,
  category: CategoryDefinition,
  query: ShelfQuery,
  view: View,
): Shelf {
  const { tariffId, deviceType, manufacturer, young } = query;
  const all = offersOf(catalogue, category).map((offer) => ({
    ...offer,
    young: catalogue.products.get(offer.tariffId)?.young ?? false,
  }));
  const found = filterOffers(all, { tariffId, deviceType, manufacturer, young });
  const shown = tariffId === undefined ? cheapestPerDevice(found) : found;
  const tariffs = [...new Map(all.map((offer) => [offer.tariffId, offer])).values()];
  const present = (offer: (typeof all)[number]): DeviceOffer => presentOffer(catalogue, offer, view);
  return {
    ...pageOf(shown, query, present),
    manufacturers: manufacturersOf(all),
    tariffs: tariffs
      .map((offer) => ({
        id: offer.tariffId,
        name: translateOffer(catalogue.translations, offer, view.language).tariffName,
      }))
      .toSorted((one, other) => one.id - other.id),
    hasBothAges: isMixed(all),
  };
}

const isMixed = (entries: readonly { readonly young?: boolean | undefined }[]): boolean =>
  entries.some(({ young }) => young) && entries.some(({ young }) => !young);

/** The requested page, or the one with the requested product. */
function pageOf<Entry extends { readonly id: number }, Shown>(
  entries: readonly Entry[],
  { page: wanted, productId }: ShelfQuery,
  present: (entry: Entry) => Shown,
) {
  const place = entries.findIndex(({ id }) => id === productId);
  const last = Math.max(1, Math.ceil(entries.length / SHELF_SIZE));
  const page = Math.min(last, wanted ?? Math.max(1, Math.ceil((place + 1) / SHELF_SIZE)));
  const shown = entries.slice((page - 1) * SHELF_SIZE, page * SHELF_SIZE).map(present);
  return { ...pageAt(shown, { page, size: SHELF_SIZE, totalCount: entries.length }), page };
}

interface BestPaidQuery {
  readonly count: number;
  readonly category?: string | undefined;
  readonly byGroup?: boolean | undefined;
}

/** The products with the highest bounties. Without a category, of all products. */
export function bestPaid(
  catalogue: ShownCatalogue,
  { count, category, byGroup }: BestPaidQuery,
  view: View,
): Product[] {
  const products =
    category === undefined
      ? [...catalogue.products.values()]
      : productsOf(catalogue, knownCategory(catalogue, category));
  const ranked = products.map((product) => ({
    product,
    group: product.group,
    bountyCents: activeBounty(product.bounties, view.now)?.amountCents ?? 0,
  }));
  return (byGroup ? leadersFirst(ranked) : bestPaidFirst(ranked))
    .slice(0, count)
    .map(({ product }) => presentProduct(catalogue, product, view));
}
