import type { DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import { filterOffers, sortOffers, withoutExcluded } from "@weitersagen/domain/catalogue";
import type { OfferFilter } from "@weitersagen/domain/catalogue";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readCampaigns } from "../repository/campaigns.ts";
import type { CampaignDefinition } from "../repository/campaigns.ts";
import { readCategories } from "../repository/categories.ts";
import type { CategoryDefinition } from "../repository/categories.ts";
import { readOffers } from "../repository/offers.ts";
import { readPhrases } from "../repository/phrases.ts";
import { readProducts } from "../repository/products.ts";
import type { BundledCatalogue } from "./description.ts";
import { openPhrasebooks } from "./phrasebook.ts";
import type { Phrasebooks } from "./phrasebook.ts";

/** Everything a tenant has on its shelves, withdrawn tariffs already taken off. */
export interface Stock {
  readonly products: ReadonlyMap<number, Product>;
  readonly byExternalId: ReadonlyMap<string, Product>;
  readonly offers: readonly DeviceOffer[];
  readonly categories: readonly CategoryDefinition[];
  readonly campaigns: readonly CampaignDefinition[];
  readonly bundled: BundledCatalogue | undefined;
  readonly phrasebooks: Phrasebooks;
}

export async function takeStock(
  tx: TenantTransaction,
  bundled: BundledCatalogue | undefined,
): Promise<Stock> {
  const products = withoutExcluded(await readProducts(tx));
  return {
    products: new Map(products.map((product) => [product.id, product])),
    byExternalId: new Map(products.map((product) => [product.externalId, product])),
    offers: await readOffers(tx),
    categories: await readCategories(tx),
    campaigns: await readCampaigns(tx),
    bundled: bundled && { ...bundled, products: withoutExcluded(bundled.products) },
    phrasebooks: openPhrasebooks(await readPhrases(tx)),
  };
}

/** A category by its page's key or by its name in calls, which several pages may share. */
export function findCategory(stock: Stock, name: string, source?: string): CategoryDefinition | undefined {
  const candidates = stock.categories.filter(
    (category) => source === undefined || category.source === source,
  );
  return (
    candidates.find(({ key, aliases }) => key === name || aliases.includes(name)) ??
    candidates.find(({ category }) => category === name)
  );
}

/** By id or, where that finds nothing, by the provider's number. */
export function findProduct(stock: Stock, name: string): Product | undefined {
  const byId = /^[1-9]\d{0,9}$/.test(name) ? stock.products.get(Number(name)) : undefined;
  return byId ?? stock.byExternalId.get(name);
}

/** What a product is drawn as: the motif of the first category that shows it. */
export function motifOf(stock: Stock, productId: number): string {
  return stock.categories.find(({ productIds }) => productIds.includes(productId))?.motif ?? "";
}

export function productsOn(stock: Stock, { bundled, productIds }: CategoryDefinition): Product[] {
  const shelf = bundled && stock.bundled ? mapById(stock.bundled.products) : stock.products;
  return productIds.map((id) => shelf.get(id)).filter((product) => product !== undefined);
}

export function offersOn(
  stock: Stock,
  { bundled, deviceType }: CategoryDefinition,
  filter: OfferFilter = {},
): DeviceOffer[] {
  const offers = bundled && stock.bundled ? stock.bundled.offers : stock.offers;
  const ofType = deviceType === "alle" || deviceType === null ? offers : filterOffers(offers, { deviceType });
  return sortOffers(filterOffers(ofType, filter));
}

/** The products whose bounties a recommendation from this page can earn. */
export function payingOn(stock: Stock, category: CategoryDefinition): Product[] {
  if (category.deviceType === null) return productsOn(stock, category);
  const tariffs = new Set(offersOn(stock, category).map(({ tariffId }) => tariffId));
  return [...tariffs].map((id) => stock.products.get(id)).filter((product) => product !== undefined);
}

function mapById(products: readonly Product[]): Map<number, Product> {
  return new Map(products.map((product) => [product.id, product]));
}
