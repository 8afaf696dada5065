import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { hostPage, hostVariants } from "./page.ts";
import type { HostVariant } from "./page.ts";

const stylesheet = readFileSync(new URL("host.css", import.meta.url), "utf8");

interface DemoHostParts {
  readonly tenants: TenantDirectory;
  readonly originOf: (tenant: Tenant) => string;
  readonly fallbackSlug: string;
}

/** Where the demo's host pages may stand: the bare public address, and this machine by its number. */
export function demoHostOrigins({ origin, hostname, protocol, port }: URL): string[] {
  return hostname === "localhost" ? [origin, `${protocol}//127.0.0.1${port && `:${port}`}`] : [origin];
}

/** A client's site as anybody might have built it, with the app embedded by the published snippet. */
export function registerDemoHost(
  app: FastifyInstance,
  { tenants, originOf, fallbackSlug }: DemoHostParts,
): void {
  void app.register(trackerThatForgets);
  app.get("/demo/host.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(stylesheet));
  app.get("/demo/host", (request, reply) => {
    const { mandant = fallbackSlug, art } = request.query as Readonly<Record<string, string | undefined>>;
    const variant = hostVariants.find((known) => known === art) ?? "seite";
    return answer(reply, tenants.bySlug(mandant), variant);
  });
  app.get("/demo/host/:mandant/*", (request, reply) => {
    const { mandant } = request.params as { mandant: string };
    return answer(reply, tenants.bySlug(mandant), "pfad");
  });
  app.get("/demo/host/:mandant", (request, reply) => {
    const { mandant } = request.params as { mandant: string };
    return answer(reply, tenants.bySlug(mandant), "pfad");
  });

  function answer(reply: FastifyReply, tenant: Tenant | undefined, variant: HostVariant) {
    if (!tenant) return reply.callNotFound();
    const appOrigin = originOf(tenant);
    const policy = [
      "default-src 'none'",
      "style-src 'self'",
      `script-src ${appOrigin}`,
      `frame-src ${appOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-cache")
      .send(hostPage({ tenant, all: tenants.all(), appOrigin, variant }));
  }
}

/** Takes every hit and keeps none, so that the demo depends on nobody. */
function trackerThatForgets(app: FastifyInstance, _options: object, done: () => void): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, body, next) => {
    body.resume();
    next(null);
  });
  app.post("/demo/matomo", (_request, reply) => reply.code(204).send());
  done();
}
