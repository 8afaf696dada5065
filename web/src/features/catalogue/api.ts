import type { Category, DeviceOffer, Product, Shelf } from "@weitersagen/contract/catalogue";
import { getShelf, listCategories } from "@weitersagen/contract/catalogue-calls";
import type { ContentPage, Footnote } from "@weitersagen/contract/content";
import { listFootnotes } from "@weitersagen/contract/content-page";
import { withoutEndSlashes } from "@weitersagen/domain/end-slashes";
import { Redirect } from "../../lib/router/redirect.ts";
import { loadPage } from "../../lib/content/content-page.ts";
import { isReachable } from "../../lib/page/links.ts";
import { localAddress, pathAt } from "@weitersagen/contract/locale";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import { prepareHtml } from "../../lib/content/rich-text.ts";
import { categoryPicture, productPicture } from "../../entities/product/product-picture.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { pictureAddress } from "../../ui/picture.tsx";
import { ageFilter, deviceFilter, offerCard, productShelf } from "./cards.ts";
import { catalogueQuery, filtersOf, readFilter, readId, readPage } from "./filter.ts";
import type { CategoryView } from "./views.ts";
import { breadcrumbData, deviceData, listData, productData } from "./structured-data.ts";

/** Loads the page of a category: products, texts and footnotes. */
export async function loadCategory(input: ScreenInput): Promise<CategoryView> {
  const { api, url } = input;
  const key = withoutEndSlashes(pathAt(input.tenant.routes, url.pathname).toLowerCase()).replace(/^\/+/, "");
  // The page works without its content, but not without its products.
  const [categories, shelf, content] = await Promise.all([
    api(listCategories, {}),
    api(getShelf, { query: shelfQuery(key, url.searchParams) }),
    orUndefined(loadPage(input, key)),
  ]);
  const category = categories.find((each) => each.key === key) ?? redirectToCurrent(categories, key, url);
  const footnotes = await allFootnotes(input, shelf.content, content);
  return {
    ...viewOf(category, content, input),
    ...shelfOf(shelf, category, footnotes, input),
    paging: {
      page: shelf.page,
      pageCount: shelf.pageCount,
      total: shelf.totalCount,
      filters: filtersOf(url.searchParams),
    },
    footnotes,
  };
}

function shelfQuery(category: string, query: URLSearchParams) {
  return {
    category,
    ...readFilter(query),
    productId: readId(query, catalogueQuery.product),
    page: readPage(query),
  };
}

/** An old name of a category redirects permanently; an unknown one temporarily, because it may exist later. */
function redirectToCurrent(categories: readonly Category[], key: string, { search }: URL): never {
  const category = categories.find(({ aliases }) => aliases.includes(key));
  throw category ? new Redirect(category.path + search, 301) : new Redirect(`/404${search}`);
}

function viewOf(category: Category, content: ContentPage | undefined, input: ScreenInput) {
  const { id, name, path, breadcrumb, promise, layout, selectTarget, otherCategories } = category;
  return {
    id,
    name,
    path,
    breadcrumb,
    layout,
    selectTarget,
    promise: promise ?? undefined,
    // The catalogue's own texts: they contain the current reward, which content cannot know.
    title: category.title,
    description: category.description,
    picture: categoryPicture(input, category),
    others: otherCategories.filter((other) => isReachable(input, other.path)),
    texts: (content?.blocks ?? [])
      .filter(({ html }) => html !== "")
      .map((block) => ({ id: block.id, title: block.title, html: block.html })),
  };
}

function shelfOf(shelf: Shelf, category: Category, footnotes: readonly Footnote[], input: ScreenInput) {
  const { url, tenant, language } = input;
  const site = {
    origin: url.origin,
    brand: tenant.configuration.brand,
    pictureOf: (entry: Product | DeviceOffer) => url.origin + pictureAddress(productPicture(input, entry)),
    addressOf: (path: string) => url.origin + localAddress(tenant.routes, path, language),
  };
  const breadcrumb = breadcrumbData(category, site);
  if (isOffers(shelf.content, category)) {
    const items = shelf.content.map((offer) => deviceData(offer, category, site));
    return {
      offers: shelf.content.map((offer) => offerCard(offer, input)),
      filter: deviceFilter(shelf, category, input),
      structured: [breadcrumb, listData(category, items)],
    };
  }
  const items = shelf.content.map((product) => productData(product, category, site));
  return {
    products: productShelf(shelf.content, category, footnotes, input),
    filter: ageFilter(shelf, input),
    structured: [breadcrumb, listData(category, items)],
  };
}

function isOffers(entries: Product[] | DeviceOffer[], { deviceType }: Category): entries is DeviceOffer[] {
  return deviceType !== null || entries.some((entry) => "deviceId" in entry);
}

/** First the footnotes of the text in its order, then those that only products refer to. */
async function allFootnotes(
  input: ScreenInput,
  shelf: Product[] | DeviceOffer[],
  content: ContentPage | undefined,
): Promise<Footnote[]> {
  const known = content?.footnotes ?? [];
  const referenced = shelf.flatMap((entry) =>
    "footnote" in entry && entry.footnote ? [entry.footnote] : [],
  );
  const identifiers = [...new Set(referenced)].filter(
    (identifier) => !known.some((footnote) => footnote.identifier === identifier),
  );
  if (identifiers.length === 0) return known;
  const more = (await orUndefined(input.api(listFootnotes, { query: { identifiers } }))) ?? [];
  return [
    ...known,
    ...more.map((footnote) => ({ ...footnote, html: prepareHtml(footnote.html, footnote.id, input, []) })),
  ];
}
