import type { FastifyInstance } from "fastify";
import { immutable } from "../../platform/pages/static-files.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { Completeness, Previews } from "./service/previews.ts";

const cacheControl: Readonly<Record<Completeness, string>> = {
  complete: immutable,
  withPortrait: "public, max-age=86400",
  incomplete: "public, max-age=60",
};

export function registerPreviews(app: FastifyInstance, previews: Previews, tenants: TenantDirectory): void {
  app.get("/vorschau/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    const tenant = tenants.bySlug(file.split(".", 1).join(""));
    const parameters = URL.parse(request.url, "http://localhost")?.searchParams;
    const preview = tenant && parameters && (await previews.render(tenant, parameters));
    if (!preview) return reply.callNotFound();
    if (previews.pathOf(tenant) !== `/vorschau/${file}`) {
      return reply
        .header("cache-control", "no-cache")
        .redirect(`${previews.pathOf(tenant)}?${parameters.toString()}`);
    }
    return reply
      .header("content-type", "image/png")
      .header("cache-control", cacheControl[preview.completeness])
      .header("x-content-type-options", "nosniff")
      .send(preview.png);
  });
}
