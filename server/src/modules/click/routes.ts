import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openExpressLane } from "../../platform/http/express-lane.ts";
import type { LaneRequest } from "../../platform/http/lane-connection.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { ClickParts } from "./service/follow.ts";
import { followLink, followPlainly } from "./service/follow.ts";

interface ClickQuery {
  channel?: unknown;
  c?: unknown;
  empfaengernummer?: unknown;
}

interface Directory extends TenantDirectory {
  originOf(tenant: Tenant): string;
}

/** The two addresses as the product writes them. Every other spelling is understood as well, but not in the express lane. */
const plainAddress =
  /^\/(?:api\/v1\/([a-z][a-z0-9-]*)\/empfehlen\/click\/|k\/)([0-9A-Z]{10})(?:\?channel=([\w.-]{1,40}))?$/;

/** Whoever invents hosts must not fill the memory. */
const mostHosts = 100;

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

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
    return follow(request, reply, tenant, "number", nr);
  });
  app.get("/k/:code", (request, reply) => {
    const { code } = request.params as { code: string };
    return follow(request, reply, tenants.byHost(request.headers.host ?? ""), "code", code);
  });

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
    by: "number" | "code",
    typed: string,
  ) {
    if (!tenant) throw new Refusal("PSOF0102");
    const { headers } = request;
    const query = request.query as ClickQuery;
    const path = await followLink(parts, tenant, {
      by,
      typed,
      channel: text(query.channel) ?? text(query.c),
      recipientNumber: text(query.empfaengernummer),
      method: request.method,
      address: request.ip,
      userAgent: headers["user-agent"],
      purpose: text(headers["sec-purpose"]) ?? text(headers["purpose"]),
    });
    return reply
      .code(302)
      .headers({ ...redirectFields, Location: originFor(tenant, headers.host ?? "") + path })
      .send();
  }
}
