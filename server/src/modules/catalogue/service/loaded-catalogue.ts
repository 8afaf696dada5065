import type { Bounty, PayingItem } from "@weitersagen/domain/bounty";
import { filterOffers, sortOffers } from "@weitersagen/domain/catalogue";
import type { OfferFilter } from "@weitersagen/domain/catalogue";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readBounties } from "../repository/bounties.ts";
import { readCampaigns } from "../repository/campaigns.ts";
import type { CampaignDefinition } from "../repository/campaigns.ts";
import { readCatalogueImages } from "../repository/images.ts";
import { readCategories } from "../repository/categories.ts";
import type { CategoryDefinition } from "../repository/categories.ts";
import { readOffers } from "../repository/offers.ts";
import { readPhrases } from "../repository/phrases.ts";
import { readProducts } from "../repository/products.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";
import { catalogueImages } from "./images.ts";
import type { CatalogueImages } from "./images.ts";
import { translationsFrom } from "./translation.ts";
import type { Translations } from "./translation.ts";

/**
 * A tenant's whole catalogue in memory. It also has drafts and what is not on sale any more: earlier recommendations
 * keep their names and earn. What visitors may see is `onSale` (on-sale.ts).
 */
export interface LoadedCatalogue {
  readonly products: ReadonlyMap<number, StoredProduct>;
  readonly byExternalId: ReadonlyMap<string, StoredProduct>;
  readonly offers: readonly StoredOffer[];
  readonly offerById: ReadonlyMap<number, StoredOffer>;
  /** By tariff and device: see `offerOf`. */
  readonly offerByPair: ReadonlyMap<string, StoredOffer>;
  readonly categories: readonly CategoryDefinition[];
  readonly campaigns: readonly CampaignDefinition[];
  readonly translations: Translations;
  /** Ids that the tenant's settings leave out of everything that visitors see. */
  readonly excludedIds: ReadonlySet<number>;
  readonly images: CatalogueImages;
}

export async function readCatalogue(
  tx: TenantTransaction,
  slug: string,
  excludedIds: readonly number[],
): Promise<LoadedCatalogue> {
  const bounties = await readBounties(tx);
  const products = await readProducts(tx, bounties);
  const offers = await readOffers(tx, bounties);
  return {
    ...indexed(products, offers),
    categories: await readCategories(tx),
    campaigns: await readCampaigns(tx),
    translations: translationsFrom(await readPhrases(tx)),
    images: catalogueImages(slug, await readCatalogueImages(tx, ["product", "category", "offer"])),
    excludedIds: new Set(excludedIds),
  };
}

/** Products and offers with the keys by which they are found. */
export function indexed(products: readonly StoredProduct[], offers: readonly StoredOffer[]) {
  return {
    products: new Map(products.map((product) => [product.id, product])),
    byExternalId: new Map(products.map((product) => [product.externalId, product])),
    offers,
    offerById: new Map(offers.map((offer) => [offer.id, offer])),
    offerByPair: new Map(offers.map((offer) => [pairKey(offer.tariffId, offer.deviceId), offer])),
  };
}

/** By its page's key or an alias, else by its name in calls, which several pages may share. */
export function findCategory(
  { categories }: LoadedCatalogue,
  name: string,
  source?: string,
): CategoryDefinition | undefined {
  const candidates = categories.filter((category) => source === undefined || category.source === source);
  return (
    candidates.find(({ key, aliases }) => key === name || aliases.includes(name)) ??
    candidates.find(({ category }) => category === name)
  );
}

/** By id, else by the provider's number. */
export function findProduct(catalogue: LoadedCatalogue, name: string): StoredProduct | undefined {
  const id = idIn(name);
  return (id && catalogue.products.get(id)) || catalogue.byExternalId.get(name);
}

/** By the id of the offer itself. */
export function findOffer({ offerById }: LoadedCatalogue, name: string): StoredOffer | undefined {
  const id = idIn(name);
  return id ? offerById.get(id) : undefined;
}

const idIn = (name: string): number | undefined => (/^[1-9]\d{0,9}$/.test(name) ? Number(name) : undefined);

/** A tariff, or a tariff with a device. */
export interface Item {
  readonly productId: number;
  readonly deviceId: number | null;
}

/** The offer of a device with its tariff; undefined for a tariff alone. */
export function offerOf(
  { offerByPair }: Pick<LoadedCatalogue, "offerByPair">,
  { productId, deviceId }: Item,
): StoredOffer | undefined {
  return deviceId === null ? undefined : offerByPair.get(pairKey(productId, deviceId));
}

const pairKey = (tariffId: number, deviceId: number): string => `${tariffId} ${deviceId}`;

/** What an item pays: a device with its tariff has bounties of its own, or else those of the tariff. */
export function bountiesOf(
  catalogue: Pick<LoadedCatalogue, "products" | "offerByPair">,
  item: Item,
): readonly Bounty[] {
  const own = offerOf(catalogue, item)?.bounties ?? [];
  return own.length > 0 ? own : (catalogue.products.get(item.productId)?.bounties ?? []);
}

/** A product's drawing shows the motif of the first category that lists it. */
export function motifOf({ categories }: LoadedCatalogue, productId: number): string {
  return categories.find(({ productIds }) => productIds.includes(productId))?.motif ?? "";
}

export function productsOf(
  { products }: LoadedCatalogue,
  { productIds }: Pick<CategoryDefinition, "productIds">,
): StoredProduct[] {
  return productIds.map((id) => products.get(id)).filter((product) => product !== undefined);
}

export function offersOf(
  { offers }: LoadedCatalogue,
  { deviceType }: Pick<CategoryDefinition, "deviceType">,
  filter: OfferFilter = {},
): StoredOffer[] {
  const ofType = deviceType === "alle" || deviceType === null ? offers : filterOffers(offers, { deviceType });
  return sortOffers(filterOffers(ofType, filter));
}

/** The bounties that a recommendation from this category's page can earn, per product or device. */
export function payingItemsOf(catalogue: LoadedCatalogue, category: CategoryDefinition): PayingItem[] {
  if (category.deviceType === null) return productsOf(catalogue, category);
  return offersOf(catalogue, category).map(({ tariffId, deviceId }) => ({
    bounties: bountiesOf(catalogue, { productId: tariffId, deviceId }),
  }));
}
