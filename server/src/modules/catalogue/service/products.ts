import type { Advisor, DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import { activeBounty } from "@weitersagen/domain/bounty";
import { filterOffers, manufacturersOf, sortOffers } from "@weitersagen/domain/catalogue";
import type { OfferFilter } from "@weitersagen/domain/catalogue";
import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { CategoryDefinition } from "../repository/categories.ts";
import { findAdvisor } from "./advisors.ts";
import type { Catalogue } from "./catalogue.ts";
import { findCategory, findProduct, offersOf, productsOf } from "./loaded-catalogue.ts";
import type { LoadedCatalogue } from "./loaded-catalogue.ts";
import { translateOffer, translateProduct } from "./translation.ts";

export interface CatalogueDeps {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

/** Texts are shown in `language`, bounties as they are at `now`. */
export interface View {
  readonly language: Language;
  readonly now: Date;
}

export interface ProductFilter extends OfferFilter {
  readonly source?: string | undefined;
  readonly category?: string | undefined;
}

export interface ProductQuery extends View {
  readonly deviceId?: number | undefined;
}

export function listProducts(
  catalogue: LoadedCatalogue,
  filter: ProductFilter,
  view: View,
): Product[] | DeviceOffer[] {
  const present = (product: Product) => presentProduct(catalogue, product, view);
  if (filter.category !== undefined) {
    const category = knownCategory(catalogue, filter.category, filter.source);
    if (category.deviceType !== null)
      return presentOffers(catalogue, offersOf(catalogue, category, filter), view);
    return productsOf(catalogue, category)
      .filter(({ id }) => (filter.tariffId ?? id) === id)
      .map(present);
  }
  const products = [...catalogue.products.values()].map(present);
  if (filter.source === undefined) return products;
  const ofSource = catalogue.categories.filter(({ source }) => source === filter.source);
  const ids = new Set(ofSource.flatMap(({ productIds }) => productIds));
  return products.filter(({ id }) => ids.has(id));
}

/**
 * `name` is a product's id or external id, a device offer's id, or an advisor's number. With a device, the offer of
 * product and device. Only advisors are read from the database, in a transaction of their own: most calls need none.
 */
export async function getProduct(
  { database, catalogue }: CatalogueDeps,
  tenant: Tenant,
  name: string,
  query: ProductQuery,
): Promise<Product | DeviceOffer | Advisor> {
  const loaded = await catalogue.load(tenant);
  const product = findProduct(loaded, name);
  if (product) return productOrOffer(loaded, product, query);
  const offer = loaded.offers.find(({ id }) => String(id) === name);
  if (offer) return presentOffer(loaded, offer, query);
  const advisor = await database.inTenant(tenant.id, (tx) => findAdvisor(tx, tenant, name), {
    readOnly: true,
  });
  if (!advisor) throw new Refusal("notFound");
  return advisor;
}

export function getProductByExternalId(
  catalogue: LoadedCatalogue,
  externalId: string,
  query: ProductQuery,
): Product | DeviceOffer {
  const product = catalogue.byExternalId.get(externalId);
  if (!product) throw new Refusal("notFound");
  return productOrOffer(catalogue, product, query);
}

export function listTariffsOfDevice(catalogue: LoadedCatalogue, deviceId: number, view: View): DeviceOffer[] {
  const found = sortOffers(filterOffers(catalogue.offers, { deviceId }));
  if (found.length === 0) throw new Refusal("notFound");
  return presentOffers(catalogue, found, view);
}

export function listManufacturers(
  catalogue: LoadedCatalogue,
  categoryName: string,
  filter: OfferFilter,
): string[] {
  const category = knownCategory(catalogue, categoryName);
  if (category.deviceType === null) throw unknownCategory();
  return manufacturersOf(offersOf(catalogue, category, filter));
}

export function maxBountyCents({ products }: LoadedCatalogue, now: Date): number {
  const amounts = [...products.values()].map((product) => activeBounty(product.bounties, now)?.amountCents);
  return Math.max(0, ...amounts.map((amount) => amount ?? 0));
}

function knownCategory(catalogue: LoadedCatalogue, name: string, source?: string): CategoryDefinition {
  const category = findCategory(catalogue, name, source);
  if (!category) throw unknownCategory();
  return category;
}

const unknownCategory = () => new Refusal("notFound", { detail: "404 - Unknown category" });

function presentProduct(
  { translations }: LoadedCatalogue,
  product: Product,
  { language, now }: View,
): Product {
  const currentBounty = activeBounty(product.bounties, now) ?? null;
  return { ...translateProduct(translations, product, language), currentBounty };
}

/** A device is recommended through its tariff: the tariff's bounty is paid. */
function presentOffer(
  { translations, products }: LoadedCatalogue,
  offer: DeviceOffer,
  { language, now }: View,
): DeviceOffer {
  const currentBounty = activeBounty(products.get(offer.tariffId)?.bounties ?? [], now) ?? null;
  return { ...translateOffer(translations, offer, language), currentBounty };
}

const presentOffers = (
  catalogue: LoadedCatalogue,
  offers: readonly DeviceOffer[],
  view: View,
): DeviceOffer[] => offers.map((offer) => presentOffer(catalogue, offer, view));

function productOrOffer(
  catalogue: LoadedCatalogue,
  product: Product,
  query: ProductQuery,
): Product | DeviceOffer {
  if (query.deviceId === undefined) return presentProduct(catalogue, product, query);
  const [offer] = filterOffers(catalogue.offers, { tariffId: product.id, deviceId: query.deviceId });
  if (!offer) throw new Refusal("notFound");
  return presentOffer(catalogue, offer, query);
}
