import { ADVISORS_PER_PAGE } from "@weitersagen/contract/catalogue-calls";
import type { Advisor, Campaign, Category, DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import { pageAt } from "@weitersagen/contract/paging";
import type { Page } from "@weitersagen/contract/paging";
import { activeBounty } from "@weitersagen/domain/bounty";
import { filterOffers, isProductApi, manufacturersOf, sortOffers } from "@weitersagen/domain/catalogue";
import type { OfferFilter, ProductApi } from "@weitersagen/domain/catalogue";
import { askedWords } from "@weitersagen/domain/search-words";
import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findAdvisor, findAdvisors } from "../repository/advisors.ts";
import type { AdvisorRecord } from "../repository/advisors.ts";
import type { CategoryDefinition } from "../repository/categories.ts";
import { describeCategory } from "./category-page.ts";
import type { BundledCatalogue } from "./description.ts";
import { readBundledCatalogue } from "./files.ts";
import { nameIn, offerIn, productIn } from "./phrasebook.ts";
import { findCategory, findProduct, offersOn, productsOn, takeStock } from "./stock.ts";
import type { Stock } from "./stock.ts";

/** Who looks: in which language, and when. */
export interface Look {
  readonly language: Language;
  readonly now: Date;
}

export interface ShelfQuery extends OfferFilter {
  readonly source?: string | undefined;
  readonly category?: string | undefined;
}

export interface ProductQuery extends Look {
  readonly deviceId?: number | undefined;
}

export interface AdvisorQuery {
  readonly text?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** What visitors may see of a tenant's catalogue, read once per change and kept. */
export class Catalogue {
  readonly #database: Database;
  readonly #bundles: URL | undefined;
  readonly #bundled = new Map<string, Promise<BundledCatalogue | undefined>>();
  readonly #stocks = new Map<number, { version: string; stock: Promise<Stock> }>();

  /** `bundles` is the folder that holds, by tenant, the catalogues that ship with the server: those of the demo. */
  constructor(database: Database, bundles?: URL) {
    this.#database = database;
    this.#bundles = bundles;
  }

  async categories(tenant: Tenant, language: Language, now: Date): Promise<Category[]> {
    const stock = await this.stockOf(tenant);
    return stock.categories.map((category) => describeCategory(stock, category, language, now));
  }

  async shelf(tenant: Tenant, query: ShelfQuery, look: Look): Promise<Product[] | DeviceOffer[]> {
    const stock = await this.stockOf(tenant);
    const asSeen = (product: Product) => productSeen(stock, product, look);
    if (query.category !== undefined) {
      const category = knownCategory(stock, query.category, query.source);
      if (category.deviceType !== null) return offersSeen(stock, offersOn(stock, category, query), look);
      return productsOn(stock, category)
        .filter(({ id }) => (query.tariffId ?? id) === id)
        .map(asSeen);
    }
    const products = [...stock.products.values()].map(asSeen);
    if (query.source === undefined) return products;
    const ofSource = stock.categories.filter(({ source }) => source === query.source);
    const ids = new Set(ofSource.flatMap(({ productIds }) => productIds));
    return products.filter(({ id }) => ids.has(id));
  }

  /** By id or, where that finds nothing, by the provider's number; with a device, the offer of both. */
  async product(tenant: Tenant, name: string, query: ProductQuery): Promise<Product | DeviceOffer | Advisor> {
    const stock = await this.stockOf(tenant);
    const product = findProduct(stock, name);
    if (product) return chosen(stock, product, query);
    const offer = stock.offers.find(({ id }) => String(id) === name);
    if (offer) return offerSeen(stock, offer, query);
    const advisor = await this.advisor(tenant, name);
    if (!advisor) throw new Refusal("notFound");
    return advisor;
  }

  async externalProduct(
    tenant: Tenant,
    externalId: string,
    query: ProductQuery,
  ): Promise<Product | DeviceOffer> {
    const stock = await this.stockOf(tenant);
    const product = stock.byExternalId.get(externalId);
    if (!product) throw new Refusal("notFound");
    return chosen(stock, product, query);
  }

  async tariffsOfDevice(tenant: Tenant, deviceId: number, look: Look): Promise<DeviceOffer[]> {
    const stock = await this.stockOf(tenant);
    const found = sortOffers(filterOffers(stock.offers, { deviceId }));
    if (found.length === 0) throw new Refusal("notFound");
    return offersSeen(stock, found, look);
  }

  async manufacturers(tenant: Tenant, name: string, filter: OfferFilter): Promise<string[]> {
    const stock = await this.stockOf(tenant);
    const category = knownCategory(stock, name);
    if (category.deviceType === null) throw unknownCategory();
    return manufacturersOf(offersOn(stock, category, filter));
  }

  async maxBountyCents(tenant: Tenant, now: Date): Promise<number> {
    const { products } = await this.stockOf(tenant);
    const amounts = [...products.values()].map((product) => activeBounty(product.bounties, now)?.amountCents);
    return Math.max(0, ...amounts.map((amount) => amount ?? 0));
  }

  async activeCampaigns(tenant: Tenant, language: Language, now: Date): Promise<Campaign[]> {
    const { campaigns } = await this.stockOf(tenant, { anyApi: true });
    return campaigns
      .filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now <= endsAt))
      .map(({ id, texts, needsConsent }) => ({ id, ...texts[language], ticked: false, needsConsent }));
  }

  async advisors(tenant: Tenant, query: AdvisorQuery): Promise<Page<Advisor>> {
    if (productApiOf(tenant) !== "berater") throw new Refusal("notFound");
    const { text = "", page = 1, size = ADVISORS_PER_PAGE } = query;
    const words = askedWords(text);
    // A question without a single letter or digit is no question: nobody is found.
    if (text.trim() !== "" && words.length === 0) return pageAt([], { page, size, totalCount: 0 });
    const { advisors, totalCount } = await this.#database.inTenant(
      tenant.id,
      (tx) => findAdvisors(tx, words, { offset: (page - 1) * size, limit: size }),
      { readOnly: true },
    );
    return pageAt(
      advisors.map((advisor) => withPhoto(tenant, advisor)),
      { page, size, totalCount },
    );
  }

  async advisor(tenant: Tenant, externalId: string): Promise<Advisor | undefined> {
    if (productApiOf(tenant) !== "berater") return undefined;
    const found = await this.#database.inTenant(tenant.id, (tx) => findAdvisor(tx, externalId), {
      readOnly: true,
    });
    return found && withPhoto(tenant, found);
  }

  /** What products are called in each language, for lists and mails that show no more of them. */
  async names(tenant: Tenant): Promise<(name: string, language: Language) => string> {
    const { phrasebooks } = await this.stockOf(tenant, { anyApi: true });
    return (name, language) => nameIn(language, phrasebooks, name);
  }

  async stockOf(tenant: Tenant, { anyApi = false } = {}): Promise<Stock> {
    if (!anyApi) productApiOf(tenant);
    const known = this.#stocks.get(tenant.id);
    if (known?.version === tenant.version) return known.stock;
    const stock = this.#takeStock(tenant);
    this.#stocks.set(tenant.id, { version: tenant.version, stock });
    // A failure is not kept: the next visitor tries again.
    stock.catch(() => this.#stocks.delete(tenant.id));
    return stock;
  }

  async #takeStock(tenant: Tenant): Promise<Stock> {
    const bundled = await this.#bundledOf(tenant.slug);
    return this.#database.inTenant(tenant.id, (tx) => takeStock(tx, bundled), {
      isolation: "repeatable read",
      readOnly: true,
    });
  }

  #bundledOf(slug: string): Promise<BundledCatalogue | undefined> {
    if (this.#bundles === undefined) return Promise.resolve(undefined);
    const bundled = this.#bundled.get(slug) ?? readBundledCatalogue(new URL(`${slug}/`, this.#bundles));
    this.#bundled.set(slug, bundled);
    return bundled;
  }
}

function productApiOf(tenant: Tenant): ProductApi {
  const { productApi } = tenant.settings;
  if (isProductApi(productApi)) return productApi;
  throw new Refusal("technicalError", {
    detail: "Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert",
  });
}

function knownCategory(stock: Stock, name: string, source?: string): CategoryDefinition {
  const category = findCategory(stock, name, source);
  if (!category) throw unknownCategory();
  return category;
}

const unknownCategory = () => new Refusal("notFound", { detail: "404 - Unknown category" });

/** In the caller's language, with the bounty that counts at the moment. */
function productSeen({ phrasebooks }: Stock, product: Product, { language, now }: Look): Product {
  const currentBounty = activeBounty(product.bounties, now) ?? null;
  return { ...productIn(language, phrasebooks, product), currentBounty };
}

/** A device is recommended by its tariff, so the tariff's bounty is what it earns. */
function offerSeen(
  { phrasebooks, products }: Stock,
  offer: DeviceOffer,
  { language, now }: Look,
): DeviceOffer {
  const currentBounty = activeBounty(products.get(offer.tariffId)?.bounties ?? [], now) ?? null;
  return { ...offerIn(language, phrasebooks, offer), currentBounty };
}

const offersSeen = (stock: Stock, offers: readonly DeviceOffer[], look: Look): DeviceOffer[] =>
  offers.map((offer) => offerSeen(stock, offer, look));

function chosen(stock: Stock, product: Product, query: ProductQuery): Product | DeviceOffer {
  if (query.deviceId === undefined) return productSeen(stock, product, query);
  const [offer] = filterOffers(stock.offers, { tariffId: product.id, deviceId: query.deviceId });
  if (!offer) throw new Refusal("notFound");
  return offerSeen(stock, offer, query);
}

function withPhoto(tenant: Tenant, advisor: AdvisorRecord): Advisor {
  return { ...advisor, photo: `/api/v1/${tenant.slug}/produkt/${advisor.externalId}/grafik` };
}
