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
import { translationsFrom } from "./translation.ts";
import type { Translations } from "./translation.ts";

/** A tenant's whole catalogue in memory, without withdrawn tariffs. */
export interface LoadedCatalogue {
  readonly products: ReadonlyMap<number, Product>;
  readonly byExternalId: ReadonlyMap<string, Product>;
  readonly offers: readonly DeviceOffer[];
  readonly categories: readonly CategoryDefinition[];
  readonly campaigns: readonly CampaignDefinition[];
  readonly bundled: BundledCatalogue | undefined;
  readonly translations: Translations;
}

export async function readCatalogue(
  tx: TenantTransaction,
  bundled: BundledCatalogue | undefined,
): Promise<LoadedCatalogue> {
  const products = withoutExcluded(await readProducts(tx));
  return {
    products: mapById(products),
    byExternalId: new Map(products.map((product) => [product.externalId, product])),
    offers: await readOffers(tx),
    categories: await readCategories(tx),
    campaigns: await readCampaigns(tx),
    bundled: bundled && { ...bundled, products: withoutExcluded(bundled.products) },
    translations: translationsFrom(await readPhrases(tx)),
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
export function findProduct(catalogue: LoadedCatalogue, name: string): Product | undefined {
  const byId = /^[1-9]\d{0,9}$/.test(name) ? catalogue.products.get(Number(name)) : undefined;
  return byId ?? catalogue.byExternalId.get(name);
}

/** A product's drawing shows the motif of the first category that lists it. */
export function motifOf({ categories }: LoadedCatalogue, productId: number): string {
  return categories.find(({ productIds }) => productIds.includes(productId))?.motif ?? "";
}

export function productsOf(
  catalogue: LoadedCatalogue,
  { bundled, productIds }: CategoryDefinition,
): Product[] {
  const products = bundled && catalogue.bundled ? mapById(catalogue.bundled.products) : catalogue.products;
  return productIds.map((id) => products.get(id)).filter((product) => product !== undefined);
}

export function offersOf(
  catalogue: LoadedCatalogue,
  { bundled, deviceType }: CategoryDefinition,
  filter: OfferFilter = {},
): DeviceOffer[] {
  const offers = bundled && catalogue.bundled ? catalogue.bundled.offers : catalogue.offers;
  const ofType = deviceType === "alle" || deviceType === null ? offers : filterOffers(offers, { deviceType });
  return sortOffers(filterOffers(ofType, filter));
}

/** The products whose bounties a recommendation from this category's page can earn. */
export function payingProductsOf(catalogue: LoadedCatalogue, category: CategoryDefinition): Product[] {
  if (category.deviceType === null) return productsOf(catalogue, category);
  const tariffs = new Set(offersOf(catalogue, category).map(({ tariffId }) => tariffId));
  return [...tariffs].map((id) => catalogue.products.get(id)).filter((product) => product !== undefined);
}

function mapById(products: readonly Product[]): Map<number, Product> {
  return new Map(products.map((product) => [product.id, product]));
}
