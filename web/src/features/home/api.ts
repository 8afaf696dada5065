import {
  getMaxBounty,
  getProduct,
  listBestPaid,
  listCategories,
  searchAdvisors,
} from "@weitersagen/contract/catalogue-calls";
import type { Advisor, Category, Product } from "@weitersagen/contract/catalogue";
import { extraRewards } from "@weitersagen/domain/extra-rewards";
import { readTopic, topicQuery } from "@weitersagen/domain/recommend-form";
import { existingPage, pageNumber } from "../../lib/page/existing-page.ts";
import { isReachable } from "../../lib/page/links.ts";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import type { Page } from "../../lib/page/page.tsx";
import { advisorAddress } from "../../entities/product/advisor-address.ts";
import { advisorPicture } from "../../entities/product/product-picture.ts";
import { viewProduct } from "../../entities/product/product-view.ts";
import type { ProductView } from "../../entities/product/product-view.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { MAX_TILES, type AdvisorSearch, type AdvisorTile, type CategoryTile, type Offers } from "./offers.ts";
import { advisorQuery } from "./search.ts";

/** Each part may be missing: the page's content is shown even if the catalogue fails. */
export async function loadOffers(input: ScreenInput): Promise<Offers> {
  const { api } = input;
  const { productApi, showsCategories } = input.tenant.configuration;
  const [top, products, categories, search] = await Promise.all([
    orUndefined(api(getMaxBounty, {})),
    orUndefined(api(listBestPaid, { query: { count: MAX_TILES, byGroup: true } })),
    showsCategories ? orUndefined(api(listCategories, {})) : undefined,
    productApi === "berater" ? loadSearch(input) : undefined,
  ]);
  return {
    topBountyCents: top?.amountCents || undefined,
    extras: extraRewards(input.tenant.configuration.tiers ?? [], new Date()),
    products: products?.map((product) => productTile(product, input)),
    categories: categories?.filter(isTopLevel).map((category) => categoryTile(category, input)),
    search,
  };
}

/** With the short name, because a tile has no room for more. */
const productTile = (product: Product, page: Page): ProductView => ({
  ...viewProduct(product, page),
  name: product.name,
});

const isTopLevel = ({ breadcrumb }: Category): boolean => breadcrumb.length === 1;

function categoryTile({ id, name, path, promise }: Category, page: Page): CategoryTile {
  return {
    id,
    name,
    icon: `/api/v1/${page.tenant.slug}/produktkategorie/${id}/icon`,
    bountyCents: promise?.amountCents,
    upTo: promise?.upTo ?? false,
    href: isReachable(page, path) ? path : undefined,
  };
}

/** A failed search has an empty result; the field stays for another attempt. */
export async function loadSearch(input: ScreenInput): Promise<AdvisorSearch> {
  const query = (input.url.searchParams.get(advisorQuery.text) ?? "").trim().slice(0, 100);
  const topic = readTopic(input.url.searchParams.get(topicQuery));
  const wanted = pageNumber(input.url.searchParams.get(advisorQuery.page));
  const [found, product] = await Promise.all([
    orUndefined(existingPage(wanted, (page) => input.api(searchAdvisors, { query: { text: query, page } }))),
    topic === undefined
      ? undefined
      : orUndefined(input.api(getProduct, { params: { id: String(topic) }, query: {} })),
  ]);
  const topicName = product && "name" in product ? product.name : undefined;
  if (!found) return { query, topic, topicName, page: 1, pageCount: 0, total: 0, advisors: [], isDown: true };
  return {
    query,
    topic,
    topicName,
    page: found.page,
    pageCount: found.pageCount,
    total: found.totalCount,
    advisors: found.content.map((advisor) => advisorTile(advisor, input, topic)),
  };
}

function advisorTile(advisor: Advisor, page: Page, topic: number | undefined): AdvisorTile {
  const { externalId, firstName, lastName, postcode, town } = advisor;
  return {
    id: externalId,
    name: `${firstName} ${lastName}`,
    place: `${postcode} ${town}`,
    portrait: advisorPicture(advisor),
    href: advisorAddress(page, externalId, topic),
  };
}
