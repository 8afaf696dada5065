import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { hostVariants, renderHostPage } from "./page.ts";
import type { HostVariant } from "./page.ts";

const stylesheet = readFileSync(new URL("host.css", import.meta.url), "utf8");

interface DemoHostDeps {
  readonly tenants: TenantDirectory;
  readonly originOf: (tenant: Tenant) => string;
  readonly fallbackSlug: string;
}

/** Origins of the demo's host pages: the public address, and on localhost also 127.0.0.1. */
export function demoHostOrigins({ origin, hostname, protocol, port }: URL): string[] {
  return hostname === "localhost" ? [origin, `${protocol}//127.0.0.1${port && `:${port}`}`] : [origin];
}

/** An example of a client's site, with the app embedded by the published snippet. */
export function registerDemoHost(
  app: FastifyInstance,
  { tenants, originOf, fallbackSlug }: DemoHostDeps,
): void {
  void app.register(discardingTracker);
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
      .send(renderHostPage({ tenant, all: tenants.all(), appOrigin, variant }));
  }
}

/** A stand-in for a Matomo server that discards every hit, so that the demo needs no other service. */
function discardingTracker(app: FastifyInstance, _options: object, done: () => void): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, body, next) => {
    body.resume();
    next(null);
  });
  app.post("/demo/matomo", (_request, reply) => reply.code(204).send());
  done();
}
