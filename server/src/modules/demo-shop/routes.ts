import { createReadStream } from "node:fs";
import { recipientCookieName } from "@weitersagen/contract/cookies";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { cookieOf } from "../../platform/http/cookies.ts";
import { themeIcon } from "../../platform/pages/theme-icon.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import {
  basketItem,
  type DemoShopDeps,
  isRepeated,
  offersFor,
  placeOrder,
  type Visit,
} from "./service/order.ts";
import { shopFont } from "./service/fonts.ts";
import { basketPage, emptyPage, offersPage, shopStyle, thanksPage } from "./service/page.ts";

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 100) : "");

const placed = "/demo/shop/bestellt";

/** A simple shop that plays the provider's in the demo. */
export function registerDemoShop(
  app: FastifyInstance,
  tenants: TenantDirectory,
  clock: Clock,
  deps: DemoShopDeps,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 10_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.get("/demo/shop", async (request, reply) => {
      const tenant = tenantOf(request);
      const visit = visitOf(request.query, deps.hosts);
      // An order without a recommendation would be refused.
      if (visit.recommendation === "") return page(reply, emptyPage(tenant, visit));
      const item = await basketItem(deps, tenant, visit);
      if (item)
        return page(reply, basketPage(tenant, visit, { item, again: await isRepeated(deps, tenant, visit) }));
      if (visit.product !== "") return page(reply, emptyPage(tenant, visit));
      return page(reply, offersPage(tenant, visit, await offersFor(deps, tenant, visit, clock.now())));
    });
    scope.post("/demo/shop", async (request, reply) => {
      const tenant = tenantOf(request);
      const isVerified = (request.body as Record<string, unknown> | undefined)?.["geprueft"] === "1";
      const visit = visitOf(request.body, deps.hosts);
      if (!(await basketItem(deps, tenant, visit))) return page(reply, emptyPage(tenant, visit));
      const order = { now: clock.now(), isVerified };
      const number = await placeOrder(deps, tenant, visit, order).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
      if (number === undefined) return page(reply, emptyPage(tenant, visit));
      // A page of its own, to which the browser's back button leads without sending the order again.
      return reply.redirect(`${placed}?${query({ ...visit, order: number }, isVerified)}`, 303);
    });
    scope.get(placed, async (request, reply) => {
      const tenant = tenantOf(request);
      const visit = visitOf(request.query, deps.hosts);
      const isVerified = (request.query as Record<string, unknown>)["geprueft"] === "1";
      const item = await basketItem(deps, tenant, visit);
      if (!item || visit.order === "" || !(await isRepeated(deps, tenant, visit)))
        return page(reply, emptyPage(tenant, visit));
      const known = isKnown(request, tenant, visit);
      return page(
        reply,
        thanksPage(tenant, visit, { item, number: visit.order, isVerified, isKnown: known }),
      );
    });
    scope.get("/demo/shop.css", (request, reply) =>
      reply
        .type("text/css; charset=utf-8")
        .header("cache-control", "no-cache")
        .send(shopStyle(tenantOf(request))),
    );
    scope.get("/demo/shop-icon.svg", (request, reply) => {
      const { theme, brand } = tenantOf(request).settings;
      return reply.type("image/svg+xml").header("cache-control", "no-cache").send(themeIcon(theme, brand));
    });
    for (const use of ["display", "text"] as const) {
      scope.get(`/demo/shop-${use}.woff2`, (request, reply) =>
        reply
          .type("font/woff2")
          .header("cache-control", "no-cache")
          .send(createReadStream(shopFont(tenantOf(request), use))),
      );
    }
  });

  function tenantOf(request: FastifyRequest): Tenant {
    const tenant = tenants.byHost(request.headers.host ?? "");
    if (!tenant) throw new Refusal("notFound");
    return tenant;
  }
}

/** Whether the app's own pages know this friend in this window. Who accepted in a client's frame is known only there. */
function isKnown({ headers }: FastifyRequest, { settings }: Tenant, { recommendation, recipient }: Visit) {
  const name = recipientCookieName(settings.consentOptions.cookiePrefix, recommendation);
  return cookieOf(headers.cookie, name) === recipient;
}

function visitOf(given: unknown, hosts: readonly string[]): Visit {
  const { produkt, handyId, nr, empfaenger, channel, auftrag, sprache, einbettung } = (given ?? {}) as Record<
    string,
    unknown
  >;
  return {
    product: text(produkt),
    device: /^\d{1,9}$/.test(text(handyId)) ? text(handyId) : "",
    recommendation: text(nr),
    recipient: text(empfaenger),
    channel: text(channel),
    order: text(auftrag),
    language: sprache === "en" ? "en" : "de",
    // A link to any other site would lead a friend to a stranger's.
    host: hosts.find((host) => host === einbettung) ?? "",
  };
}

/** The parameters from which `visitOf` reads this visit. */
function query(visit: Visit, isVerified: boolean): string {
  return new URLSearchParams({
    produkt: visit.product,
    handyId: visit.device,
    nr: visit.recommendation,
    empfaenger: visit.recipient,
    channel: visit.channel,
    auftrag: visit.order,
    sprache: visit.language,
    einbettung: visit.host,
    geprueft: isVerified ? "1" : "",
  }).toString();
}

function page(reply: FastifyReply, markup: string) {
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "cache-control": "no-store",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
    })
    .send(markup);
}
