import { defaultLanguage, languages, type Language } from "@weitersagen/contract/language";
import { localAddress, withPrefix } from "@weitersagen/contract/locale";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openExpressLane } from "../../platform/http/express-lane.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import { type Click, type ClickDeps, followLink, followTypedLink } from "./service/follow.ts";
import type { LinkKey } from "./service/links.ts";

interface ClickQuery {
  code?: unknown;
  channel?: unknown;
  c?: unknown;
  empfaengernummer?: unknown;
  sprache?: unknown;
}

interface Directory extends TenantDirectory {
  originOf(tenant: Tenant): string;
}

/** The two addresses exactly as the product writes them in German. Fastify's routes accept more spellings. */
const expressAddress =
  /^\/(?:api\/v1\/([a-z][a-z0-9-]*)\/empfehlen\/click\/|k\/)([0-9A-Z]{10})(?:\?channel=([\w.-]{1,40}))?$/;

/** What people type who look for the page that asks for a code. */
const codePageNames = ["/empfehlungscode", "/recommendation-code"];

/** Limits the memory that invented host names can use. */
const maxHosts = 100;

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const languageNamed = (value: unknown): Language =>
  languages.find((language) => language === value) ?? defaultLanguage;

/** The referring page is not passed on. Search engines are kept away by robots.txt. */
const redirectHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } as const;

/** Serves the click address and its short form: stores the click, then redirects. */
export function registerClicks(
  app: FastifyInstance,
  tenants: Directory,
  deps: ClickDeps,
  addressOf: (request: IncomingMessage) => string,
): void {
  app.get("/api/v1/:mandant/empfehlen/click/:nr", (request, reply) => {
    const { mandant, nr } = request.params as { mandant: string; nr: string };
    const tenant = tenants.bySlug(mandant.toLowerCase());
    const { sprache } = request.query as ClickQuery;
    return follow(request, reply, tenant, { by: "number", value: nr }, languageNamed(sprache));
  });
  for (const language of languages) {
    app.get(withPrefix("/k/:code", language), (request, reply) => {
      const { code } = request.params as { code: string };
      const tenant = tenants.byHost(request.headers.host ?? "");
      return follow(request, reply, tenant, { by: "code", value: code }, language);
    });
    // The target of the code form in browsers without scripts.
    app.get(withPrefix("/k", language), (request, reply) => {
      const { code } = request.query as ClickQuery;
      const tenant = tenants.byHost(request.headers.host ?? "");
      return follow(request, reply, tenant, { by: "code", value: text(code) ?? "" }, language);
    });
  }

  for (const language of languages) {
    for (const name of codePageNames) {
      app.get(withPrefix(name, language), (request, reply) => {
        const { routes } = tenants.byHost(request.headers.host ?? "") ?? { routes: [] };
        const path = routes.find((route) => route.name === "Empfehlungscode")?.path;
        if (path === undefined) throw new Refusal("notFound");
        const [query = ""] = /\?.*$/s.exec(request.url) ?? [];
        return reply.redirect(localAddress(routes, path, language) + query, 301);
      });
    }
  }

  // Keyed by the tenant object, which is replaced when the tenant changes.
  const origins = new WeakMap<Tenant, Map<string, string>>();

  /** Pages belong to the link's tenant, also if the click came to another host. The origin is never taken from a request. */
  function originFor(tenant: Tenant, host: string): string {
    const known = origins.get(tenant)?.get(host);
    if (known !== undefined) return known;
    const origin = tenants.byHost(host) === tenant ? "" : tenants.originOf(tenant);
    const hosts = origins.get(tenant) ?? new Map<string, string>();
    origins.set(tenant, hosts);
    if (hosts.size < maxHosts) hosts.set(host, origin);
    return origin;
  }

  // Only links in the cache: unknown ones need the guess guard and its error responses.
  openExpressLane(app, redirectHeaders, (request) => {
    const { method = "", url = "", headers } = request;
    const [, slug, value, channel] = (method === "GET" && expressAddress.exec(url)) || [];
    if (value === undefined) return undefined;
    const host = headers.host ?? "";
    const tenant = slug === undefined ? tenants.byHost(host) : tenants.bySlug(slug);
    const link =
      tenant && deps.links.cached(tenant.id, { by: slug === undefined ? "code" : "number", value });
    if (!link) return undefined;
    const click = clickOf(request, { channel, address: addressOf(request) });
    const origin = originFor(tenant, host);
    return followLink(deps, tenant, link, click).then((path) => origin + path);
  });

  async function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant | undefined,
    link: LinkKey,
    language: Language,
  ) {
    if (!tenant) throw new Refusal("notFound");
    const query = request.query as ClickQuery;
    const click = clickOf(request.raw, {
      channel: text(query.channel) ?? text(query.c),
      recipientNumber: text(query.empfaengernummer),
      address: request.ip,
    });
    const path = await followTypedLink(deps, tenant, link, click);
    const origin = originFor(tenant, request.headers.host ?? "");
    return reply
      .code(302)
      .headers({ ...redirectHeaders, Location: origin + localAddress(tenant.routes, path, language) })
      .send();
  }
}

function clickOf(
  { method = "", headers }: IncomingMessage,
  { channel, recipientNumber, address }: Pick<Click, "channel" | "address"> & Partial<Click>,
): Click {
  return {
    channel,
    recipientNumber,
    method,
    address,
    userAgent: headers["user-agent"],
    purpose: text(headers["sec-purpose"]) ?? text(headers["purpose"]),
  };
}
