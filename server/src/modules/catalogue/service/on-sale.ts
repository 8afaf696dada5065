import { isOnSale, nextChange, replacementOf } from "@weitersagen/domain/product-life";
import type { Period, ProductLife } from "@weitersagen/domain/product-life";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";
import { indexed, offerOf } from "./loaded-catalogue.ts";
import type { Item, LoadedCatalogue } from "./loaded-catalogue.ts";

/** The part of a catalogue that visitors see and recommend at a moment. */
export interface ShownCatalogue extends LoadedCatalogue {
  /** Shown from this moment on … */
  readonly shownFrom: Date;
  /** … until something begins or ends; null if nothing does. */
  readonly shownUntil: Date | null;
}

const shown = new WeakMap<LoadedCatalogue, ShownCatalogue>();

/** What is on sale now. Computed once until the next product begins or ends: a catalogue may have 50,000. */
export function onSale(catalogue: LoadedCatalogue, now: Date): ShownCatalogue {
  const last = shown.get(catalogue);
  if (last && last.shownFrom <= now && (last.shownUntil === null || now < last.shownUntil)) return last;
  const products = [...catalogue.products.values()].filter((product) => isSold(catalogue, product, now));
  const soldIds = new Set(products.map(({ id }) => id));
  const offers = catalogue.offers.filter(
    (offer) => soldIds.has(offer.tariffId) && isSold(catalogue, offer, now),
  );
  const categories = catalogue.categories.map((category) => ({
    ...category,
    productIds: category.productIds.filter((id) => soldIds.has(id)),
    defaultProductId:
      category.defaultProductId !== null && soldIds.has(category.defaultProductId)
        ? category.defaultProductId
        : null,
  }));
  const result: ShownCatalogue = {
    ...catalogue,
    ...indexed(products, offers),
    categories,
    shownFrom: now,
    shownUntil: nextChange(lives(catalogue), now),
  };
  shown.set(catalogue, result);
  return result;
}

const isSold = ({ excludedIds }: LoadedCatalogue, entry: StoredProduct | StoredOffer, now: Date): boolean =>
  !excludedIds.has(entry.id) && isOnSale(entry, now);

const periodOf = ({ activeFrom, activeUntil }: ProductLife): Period => ({
  from: activeFrom,
  until: activeUntil,
});

function* lives({ products, offers }: LoadedCatalogue): Generator<Period> {
  for (const product of products.values()) yield periodOf(product);
  for (const offer of offers) yield periodOf(offer);
}

/**
 * What is sold instead of an item that is not on sale any more: the successor of the device with its tariff, else that of
 * the tariff. Undefined while the item itself is sold, or if nothing replaces it.
 */
export function replacementFor(catalogue: LoadedCatalogue, item: Item, now: Date): Item | undefined {
  if (isItemSold(catalogue, item, now)) return undefined;
  const sale = onSale(catalogue, now);
  const offer = offerOf(catalogue, item);
  const nextOffer = offer && replacementOf(catalogue.offerById, offer, ({ id }) => sale.offerById.has(id));
  if (nextOffer) return { productId: nextOffer.tariffId, deviceId: nextOffer.deviceId };
  const product = catalogue.products.get(item.productId);
  if (!product) return undefined;
  // The device is gone, its tariff is not.
  if (item.deviceId !== null && sale.products.has(product.id))
    return { productId: product.id, deviceId: null };
  const next = replacementOf(catalogue.products, product, ({ id }) => sale.products.has(id));
  return next && { productId: next.id, deviceId: null };
}

export function isItemSold(catalogue: LoadedCatalogue, item: Item, now: Date): boolean {
  const sale = onSale(catalogue, now);
  return item.deviceId === null ? sale.products.has(item.productId) : offerOf(sale, item) !== undefined;
}
