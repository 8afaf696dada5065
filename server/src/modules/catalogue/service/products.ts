import type { Advisor, DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import { activeBounty } from "@weitersagen/domain/bounty";
import { filterOffers, manufacturersOf, sortOffers } from "@weitersagen/domain/catalogue";
import type { OfferFilter } from "@weitersagen/domain/catalogue";
import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { CategoryDefinition } from "../repository/categories.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";
import { findAdvisor } from "./advisors.ts";
import type { Catalogue } from "./catalogue.ts";
import {
  bountiesOf,
  findCategory,
  findOffer,
  findProduct,
  offerOf,
  offersOf,
  productsOf,
} from "./loaded-catalogue.ts";
import { onSale } from "./on-sale.ts";
import type { ShownCatalogue } from "./on-sale.ts";
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
  readonly source?: string | undefined;
  readonly deviceId?: number | undefined;
  readonly isAdvisor?: boolean | undefined;
}

export function listProducts(
  catalogue: ShownCatalogue,
  filter: ProductFilter,
  view: View,
): Product[] | DeviceOffer[] {
  if (filter.category === undefined) {
    const products = [...catalogue.products.values()];
    const ofSource = filter.source === undefined ? undefined : idsOfSource(catalogue, filter.source);
    return fitting(products, filter)
      .filter(({ id }) => ofSource?.has(id) ?? true)
      .map((product) => presentProduct(catalogue, product, view));
  }
  const category = knownCategory(catalogue, filter.category, filter.source);
  if (category.deviceType !== null) {
    const { young: _ofTariff, ...ofOffer } = filter;
    return filterOffers(
      offersOf(catalogue, category, ofOffer).map((offer) => presentOffer(catalogue, offer, view)),
      { young: filter.young },
    );
  }
  return fitting(productsOf(catalogue, category), filter).map((product) =>
    presentProduct(catalogue, product, view),
  );
}

const fitting = (products: readonly StoredProduct[], filter: ProductFilter): StoredProduct[] =>
  products.filter(
    (product) => (filter.tariffId ?? product.id) === product.id && isWantedAge(product, filter),
  );

const isWantedAge = (product: StoredProduct | undefined, { young }: ProductFilter): boolean =>
  young === undefined || product?.young === young;

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
  if (query.isAdvisor !== true) {
    const sale = onSale(await catalogue.load(tenant), query.now);
    const product = findProduct(sale, name);
    if (product) return productOrOffer(sale, product, query);
    const offer = findOffer(sale, name);
    if (offer) return offerOfSource(sale, offer, query);
  }
  const advisor = await database.inTenant(tenant.id, (tx) => findAdvisor(tx, tenant, name, query.language), {
    readOnly: true,
  });
  if (!advisor) throw new Refusal("notFound");
  return advisor;
}

export function getProductByExternalId(
  catalogue: ShownCatalogue,
  externalId: string,
  query: ProductQuery,
): Product | DeviceOffer {
  const product = catalogue.byExternalId.get(externalId);
  if (!product) throw new Refusal("notFound");
  return productOrOffer(catalogue, product, query);
}

export function listTariffsOfDevice(catalogue: ShownCatalogue, deviceId: number, view: View): DeviceOffer[] {
  const found = sortOffers(filterOffers(catalogue.offers, { deviceId }));
  if (found.length === 0) throw new Refusal("notFound");
  return found.map((offer) => presentOffer(catalogue, offer, view));
}

export function listManufacturers(
  catalogue: ShownCatalogue,
  categoryName: string,
  filter: OfferFilter,
): string[] {
  const category = knownCategory(catalogue, categoryName);
  if (category.deviceType === null) throw unknownCategory();
  return manufacturersOf(offersOf(catalogue, category, filter));
}

export function maxBountyCents({ products, offers }: ShownCatalogue, now: Date): number {
  return [...products.values(), ...offers].reduce(
    (most, { bounties }) => Math.max(most, activeBounty(bounties, now)?.amountCents ?? 0),
    0,
  );
}

export function knownCategory(catalogue: ShownCatalogue, name: string, source?: string): CategoryDefinition {
  const category = findCategory(catalogue, name, source);
  if (!category) throw unknownCategory();
  return category;
}

const unknownCategory = () => new Refusal("notFound", { detail: "404 - Unknown category" });

export function presentProduct(
  { translations, images }: ShownCatalogue,
  product: StoredProduct,
  { language, now }: View,
): Product {
  const currentBounty = activeBounty(product.bounties, now) ?? null;
  const image = images.of("product", product.id, language);
  return { ...translateProduct(translations, product, language), currentBounty, ...(image ? { image } : {}) };
}

export function presentOffer(
  catalogue: ShownCatalogue,
  { bounties: _own, ...offer }: StoredOffer,
  { language, now }: View,
): DeviceOffer {
  const paid = bountiesOf(catalogue, { productId: offer.tariffId, deviceId: offer.deviceId });
  const image = catalogue.images.of("offer", offer.id, language);
  const currentBounty = activeBounty(paid, now) ?? null;
  const young = catalogue.products.get(offer.tariffId)?.young ?? false;
  const shown = translateOffer(catalogue.translations, offer, language);
  return { ...shown, young, currentBounty, ...(image ? { image } : {}) };
}

/** With a source, only what its categories show. */
function productOrOffer(
  catalogue: ShownCatalogue,
  product: StoredProduct,
  query: ProductQuery,
): Product | DeviceOffer {
  if (query.deviceId !== undefined) {
    const offer = offerOf(catalogue, { productId: product.id, deviceId: query.deviceId });
    if (!offer) throw new Refusal("notFound");
    return offerOfSource(catalogue, offer, query);
  }
  if (query.source !== undefined && !idsOfSource(catalogue, query.source).has(product.id)) {
    throw new Refusal("notFound");
  }
  return presentProduct(catalogue, product, query);
}

function offerOfSource(catalogue: ShownCatalogue, offer: StoredOffer, query: ProductQuery): DeviceOffer {
  const isShown = ({ source, deviceType }: CategoryDefinition) =>
    source === query.source && (deviceType === "alle" || deviceType === offer.deviceType);
  if (query.source !== undefined && !catalogue.categories.some(isShown)) throw new Refusal("notFound");
  return presentOffer(catalogue, offer, query);
}

function idsOfSource({ categories }: ShownCatalogue, source: string): ReadonlySet<number> {
  const ofSource = categories.filter((category) => category.source === source);
  return new Set(ofSource.flatMap(({ productIds }) => productIds));
}
