import {
  getCategoryIcon,
  getCategoryPicture,
  getMaxBounty,
  getProduct,
  getProductByExternalId,
  getProductPicture,
  getShelf,
  getSmallProductPicture,
  listActiveCampaigns,
  listAgents,
  listBestPaid,
  listCategories,
  listManufacturers,
  listProducts,
  listTariffsOfDevice,
  searchAdvisors,
} from "@weitersagen/contract/catalogue-calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { urlOf } from "../../platform/http/call-url.ts";
import { on, onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { readInput } from "../../platform/http/input.ts";
import { languageOf } from "../../platform/http/language.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import * as advisors from "./service/advisors.ts";
import { activeCampaigns } from "./service/campaigns.ts";
import type { CataloguePictures, Picture, PictureRequest } from "./service/catalogue-pictures.ts";
import { describeCategory } from "./service/category-page.ts";
import { onSale } from "./service/on-sale.ts";
import * as products from "./service/products.ts";
import type { CatalogueDeps } from "./service/products.ts";
import { bestPaid, shelfOf } from "./service/shelf.ts";

type PictureCall =
  | typeof getCategoryPicture
  | typeof getCategoryIcon
  | typeof getProductPicture
  | typeof getSmallProductPicture;

/** Most calls are answered from memory, so they open no transaction. */
export function catalogueRoutes(deps: CatalogueDeps): CallHandler[] {
  const { catalogue } = deps;
  const readOnly = { readOnly: true };
  return [
    on(listCategories, async (_input, { tenant, language, now }) => {
      const sale = onSale(await catalogue.load(tenant), now);
      return sale.categories.map((category) => describeCategory(sale, category, language, now));
    }),
    on(listProducts, async ({ query }, { tenant, ...view }) =>
      products.listProducts(onSale(await catalogue.load(tenant), view.now), query, view),
    ),
    on(getShelf, async ({ query }, { tenant, ...view }) =>
      shelfOf(onSale(await catalogue.load(tenant), view.now), query, view),
    ),
    on(listBestPaid, async ({ query }, { tenant, ...view }) =>
      bestPaid(onSale(await catalogue.load(tenant), view.now), query, view),
    ),
    on(getProduct, ({ params, query }, { tenant, language, now }) =>
      products.getProduct(deps, tenant, params.id, { ...query, language, now }),
    ),
    on(getProductByExternalId, async ({ params, query }, { tenant, language, now }) =>
      products.getProductByExternalId(onSale(await catalogue.load(tenant), now), params.id, {
        ...query,
        language,
        now,
      }),
    ),
    on(listTariffsOfDevice, async ({ params }, { tenant, ...view }) =>
      products.listTariffsOfDevice(onSale(await catalogue.load(tenant), view.now), params.id, view),
    ),
    on(listManufacturers, async ({ query }, { tenant, now }) =>
      products.listManufacturers(onSale(await catalogue.load(tenant), now), query.category, {
        deviceType: query.deviceType,
      }),
    ),
    onTransaction(
      searchAdvisors,
      ({ query }, { tenant, language }, tx) => advisors.searchAdvisors(tx, tenant, { ...query, language }),
      readOnly,
    ),
    // The specification has two addresses for the same search.
    onTransaction(
      listAgents,
      ({ query }, { tenant, language }, tx) => advisors.searchAdvisors(tx, tenant, { ...query, language }),
      readOnly,
    ),
    on(getMaxBounty, async (_input, { tenant, now }) => {
      const amountCents = products.maxBountyCents(onSale(await catalogue.load(tenant), now), now);
      return { amountCents, euros: amountCents / 100 };
    }),
    on(listActiveCampaigns, async (_input, { tenant, language, now }) =>
      activeCampaigns(await catalogue.loadForAnyApi(tenant), language, now),
    ),
  ];
}

/** Pictures are bytes, so they are registered beside the calls, which answer JSON. */
export function registerCataloguePictures(
  app: FastifyInstance,
  pictures: CataloguePictures,
  tenants: TenantDirectory,
): void {
  serve(getCategoryPicture, (tenant, id, request) => pictures.category(tenant, Number(id), false, request));
  serve(getCategoryIcon, (tenant, id, request) => pictures.category(tenant, Number(id), true, request));
  serve(getProductPicture, (tenant, id, request) => pictures.product(tenant, id, false, request));
  serve(getSmallProductPicture, (tenant, id, request) => pictures.product(tenant, id, true, request));

  function serve(
    call: PictureCall,
    render: (tenant: Tenant, id: string, request: PictureRequest) => Promise<Picture>,
  ): void {
    app.get(urlOf(call), async (request, reply) => {
      const tenant = tenants.bySlug((request.params as { mandant: string }).mandant.toLowerCase());
      if (!tenant) throw new Refusal("notFound");
      const { params, query } = readInput(call, request, languageOf(request.headers["accept-language"]));
      return send(request, reply, await render(tenant, String(params.id), query));
    });
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, etag }: Picture) {
  reply
    .header("etag", etag)
    .header("cache-control", "public, max-age=3600, stale-while-revalidate=86400")
    // An SVG opened as a page must not load or run anything.
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("x-content-type-options", "nosniff");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
