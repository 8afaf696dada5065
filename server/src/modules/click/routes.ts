import { defaultLanguage, languages, type Language } from "@weitersagen/contract/language";
import { inLanguage } from "@weitersagen/contract/locale";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openExpressLane } from "../../platform/http/express-lane.ts";
import type { LaneRequest } from "../../platform/http/lane-connection.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { ClickParts } from "./service/follow.ts";
import { followLink, followPlainly } from "./service/follow.ts";

interface ClickQuery {
  code?: unknown;
  channel?: unknown;
  c?: unknown;
  empfaengernummer?: unknown;
  sprache?: unknown;
}

/** What an address says: which recommendation, and in which language its page is read. */
interface NamedLink {
  readonly by: "number" | "code";
  readonly typed: string;
  readonly language: Language;
}

interface Directory extends TenantDirectory {
  originOf(tenant: Tenant): string;
}

/**
 * The two addresses as the product writes them in German. English ones and every other spelling are understood as well,
 * but not in the express lane.
 */
const plainAddress =
  /^\/(?:api\/v1\/([a-z][a-z0-9-]*)\/empfehlen\/click\/|k\/)([0-9A-Z]{10})(?:\?channel=([\w.-]{1,40}))?$/;

/** Whoever invents hosts must not fill the memory. */
const mostHosts = 100;

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const languageNamed = (value: unknown): Language =>
  languages.find((language) => language === value) ?? defaultLanguage;

/** Nothing of the page where the link stood goes along. Search engines are kept away by robots.txt. */
const redirectFields = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } as const;

/** The click address and its short form. Bare routes: nothing stands between a click and its redirect but the commit. */
export function registerClicks(
  app: FastifyInstance,
  tenants: Directory,
  parts: ClickParts,
  addressOf: (request: LaneRequest) => string,
): void {
  app.get("/api/v1/:mandant/empfehlen/click/:nr", (request, reply) => {
    const { mandant, nr } = request.params as { mandant: string; nr: string };
    const tenant = tenants.bySlug(mandant.toLowerCase());
    const { sprache } = request.query as ClickQuery;
    return follow(request, reply, tenant, { by: "number", typed: nr, language: languageNamed(sprache) });
  });
  for (const language of languages) {
    app.get(inLanguage("/k/:code", language), (request, reply) => {
      const { code } = request.params as { code: string };
      const tenant = tenants.byHost(request.headers.host ?? "");
      return follow(request, reply, tenant, { by: "code", typed: code, language });
    });
    // Where the form for a code leads whose browser runs no script.
    app.get(inLanguage("/k", language), (request, reply) => {
      const { code } = request.query as ClickQuery;
      const tenant = tenants.byHost(request.headers.host ?? "");
      return follow(request, reply, tenant, { by: "code", typed: text(code) ?? "", language });
    });
  }

  // By the tenant's record: a change makes a new one.
  const origins = new WeakMap<Tenant, Map<string, string>>();

  /** The page belongs to the link's tenant, also when another host answered; its address is never taken from a request. */
  function originFor(tenant: Tenant, host: string): string {
    const known = origins.get(tenant)?.get(host);
    if (known !== undefined) return known;
    const origin = tenants.byHost(host) === tenant ? "" : tenants.originOf(tenant);
    const hosts = origins.get(tenant) ?? new Map<string, string>();
    origins.set(tenant, hosts);
    if (hosts.size < mostHosts) hosts.set(host, origin);
    return origin;
  }

  openExpressLane(app, redirectFields, (request, answer) => {
    const { method = "", url = "", headers } = request;
    const [, slug, typed, channel] = (method === "GET" && plainAddress.exec(url)) || [];
    if (typed === undefined) return false;
    const host = headers.host ?? "";
    const tenant = slug === undefined ? tenants.byHost(host) : tenants.bySlug(slug);
    if (!tenant) return false;
    const click = {
      by: slug === undefined ? "code" : "number",
      typed,
      channel,
      recipientNumber: undefined,
      method,
      address: addressOf(request),
      userAgent: headers["user-agent"],
      purpose: text(headers["sec-purpose"]) ?? text(headers["purpose"]),
    } as const;
    return followPlainly(parts, tenant, click, (path) =>
      path === undefined ? answer() : answer(originFor(tenant, host) + path),
    );
  });

  async function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant | undefined,
    { language, ...named }: NamedLink,
  ) {
    if (!tenant) throw new Refusal("notFound");
    const { headers } = request;
    const query = request.query as ClickQuery;
    const path = await followLink(parts, tenant, {
      ...named,
      channel: text(query.channel) ?? text(query.c),
      recipientNumber: text(query.empfaengernummer),
      method: request.method,
      address: request.ip,
      userAgent: headers["user-agent"],
      purpose: text(headers["sec-purpose"]) ?? text(headers["purpose"]),
    });
    return reply
      .code(302)
      .headers({
        ...redirectFields,
        Location: originFor(tenant, headers.host ?? "") + inLanguage(path, language),
      })
      .send();
  }
}
