import { basePath } from "@weitersagen/contract/call";
import {
  getCategoryIcon,
  getCategoryPicture,
  getMaxBounty,
  getProduct,
  getProductByExternalId,
  getProductPicture,
  getSmallProductPicture,
  listActiveCampaigns,
  listAgents,
  listCategories,
  listManufacturers,
  listProducts,
  listTariffsOfDevice,
  searchAdvisors,
} from "@weitersagen/contract/catalogue-calls";
import type { CallDefinition } from "@weitersagen/contract/call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { readInput } from "../../platform/http/input.ts";
import { languageOf } from "../../platform/http/language.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { Catalogue } from "./service/catalogue.ts";
import type { Gallery, Picture, PictureRequest } from "./service/gallery.ts";

export function catalogueRoutes(catalogue: Catalogue): CallHandler[] {
  return [
    on(listCategories, (_input, { tenant, language, now }) => catalogue.categories(tenant, language, now)),
    on(listProducts, ({ query }, { tenant, ...look }) => catalogue.shelf(tenant, query, look)),
    on(getProduct, ({ params, query }, { tenant, language, now }) =>
      catalogue.product(tenant, params.id, { deviceId: query.deviceId, language, now }),
    ),
    on(getProductByExternalId, ({ params, query }, { tenant, language, now }) =>
      catalogue.externalProduct(tenant, params.id, { deviceId: query.deviceId, language, now }),
    ),
    on(listTariffsOfDevice, ({ params }, { tenant, ...look }) =>
      catalogue.tariffsOfDevice(tenant, params.id, look),
    ),
    on(listManufacturers, ({ query }, { tenant }) =>
      catalogue.manufacturers(tenant, query.category, { deviceType: query.deviceType }),
    ),
    on(searchAdvisors, ({ query }, { tenant }) => catalogue.advisors(tenant, query)),
    on(listAgents, ({ query }, { tenant }) => catalogue.advisors(tenant, query)),
    on(getMaxBounty, async (_input, { tenant, now }) => {
      const amountCents = await catalogue.maxBountyCents(tenant, now);
      return { amountCents, euros: amountCents / 100 };
    }),
    on(listActiveCampaigns, (_input, { tenant, language, now }) =>
      catalogue.activeCampaigns(tenant, language, now),
    ),
  ];
}

/** Pictures are bytes, so they stand beside the calls that answer JSON. */
export function registerCataloguePictures(
  app: FastifyInstance,
  gallery: Gallery,
  tenants: TenantDirectory,
): void {
  serve(getCategoryPicture, (tenant, id, wanted) => gallery.category(tenant, Number(id), false, wanted));
  serve(getCategoryIcon, (tenant, id, wanted) => gallery.category(tenant, Number(id), true, wanted));
  serve(getProductPicture, (tenant, id, wanted) => gallery.product(tenant, id, false, wanted));
  serve(getSmallProductPicture, (tenant, id, wanted) => gallery.product(tenant, id, true, wanted));

  function serve(
    call: CallDefinition,
    develop: (tenant: Tenant, id: string, wanted: PictureRequest) => Promise<Picture>,
  ): void {
    const url = `${basePath(call)}${call.path}`.replaceAll(/\{(\w+)\}/g, ":$1");
    app.get(url, async (request, reply) => {
      const tenant = tenants.bySlug((request.params as { mandant: string }).mandant.toLowerCase());
      if (!tenant) throw new Refusal("notFound");
      const { params, query } = readInput(call, request, languageOf(request.headers["accept-language"]));
      const { id } = params as { id: string | number };
      return send(request, reply, await develop(tenant, String(id), query as PictureRequest));
    });
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, etag }: Picture) {
  reply
    .header("etag", etag)
    .header("cache-control", "public, max-age=3600, stale-while-revalidate=86400")
    // Opened as a page of its own, a drawing may load and run nothing.
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("x-content-type-options", "nosniff");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
