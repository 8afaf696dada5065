import { getImage } from "@weitersagen/contract/image";
import type { FastifyInstance } from "fastify";
import { urlOf } from "../../platform/http/call-url.ts";
import { readInput } from "../../platform/http/input.ts";
import { languageOf } from "../../platform/http/language.ts";
import { immutable } from "../../platform/pages/static-files.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { ImageVariants } from "./service/variants.ts";

/** Pictures are bytes, so the route is registered beside the calls, which answer JSON. */
export function registerImages(app: FastifyInstance, images: ImageVariants, tenants: TenantDirectory): void {
  app.get(urlOf(getImage), async (request, reply) => {
    const tenant = tenants.bySlug((request.params as { mandant: string }).mandant.toLowerCase());
    if (!tenant) throw new Refusal("notFound");
    const language = languageOf(request.headers["accept-language"]);
    const { params, query } = readInput(getImage, request, language);
    const { type, bytes } = await images.get(tenant, params.hash, query);
    return reply
      .header("cache-control", immutable)
      .header("x-content-type-options", "nosniff")
      .type(type)
      .send(bytes);
  });
}
