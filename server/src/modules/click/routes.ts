import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import type { ClickParts } from "./service/follow.ts";
import { followLink } from "./service/follow.ts";

interface ClickQuery {
  channel?: unknown;
  c?: unknown;
  empfaengernummer?: unknown;
}

interface Directory extends TenantDirectory {
  originOf(tenant: Tenant): string;
}

/** Whoever invents hosts must not fill the memory. */
const mostHosts = 100;

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The click address and its short form. Bare routes: nothing stands between a click and its redirect but the commit. */
export function registerClicks(app: FastifyInstance, tenants: Directory, parts: ClickParts): void {
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
    const known = origins.get(tenant) ?? new Map<string, string>();
    origins.set(tenant, known);
    const origin = known.get(host) ?? (tenants.byHost(host) === tenant ? "" : tenants.originOf(tenant));
    if (known.size < mostHosts) known.set(host, origin);
    return origin;
  }

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
      .header("location", originFor(tenant, headers.host ?? "") + path)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex")
      .send();
  }
}
