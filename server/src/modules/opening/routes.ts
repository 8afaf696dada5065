import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../../platform/http/language.ts";
import { sendProblem } from "../../platform/http/problem.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import { draftTokenIn } from "../../platform/pages/draft-preview.ts";
import { endedPreview } from "../../platform/pages/ended-preview.ts";
import { closedPage } from "./service/closed-page.ts";
import type { OpeningGate } from "./service/gate.ts";

const RETRY_SECONDS = 60;

/** Paths that belong to no tenant, or to its operators. */
const ungated = /^\/(?:healthz|readyz|metrics|cms|assets|api|konsole|sso)(?:\/|$)/i;
const callOfTenant = /^\/api\/v1\/(?:mandant\/)?([a-z][a-z0-9-]*)(?:\/|$)/i;

const texts = {
  de: "Dieses Empfehlungsprogramm ist noch nicht geöffnet.",
  en: "This referral programme is not open yet.",
} as const;

interface GateDeps {
  readonly gate: Pick<OpeningGate, "isOpen">;
  readonly tenants: TenantDirectory;
  /** Whether an address is an operator's preview: it shows the tenant before visitors may see it. */
  readonly previews: (url: string, tenant: Tenant) => boolean;
  /** May frame the page about a preview that has expired. */
  readonly consoleOrigin: string;
}

/** Answers visitors of a tenant that is not open. Must be registered before all routes that it guards. */
export function registerOpeningGate(
  app: FastifyInstance,
  { gate, tenants, previews, consoleOrigin }: GateDeps,
): void {
  app.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request);
    const tenant = tenantOf(path, request, tenants);
    if (!tenant || (await gate.isOpen(tenant)) || previews(request.url, tenant)) return undefined;
    if (draftTokenIn(request.url) === undefined || callOfTenant.test(path))
      return refuse(path, request, reply);
    const { body, headers } = endedPreview(consoleOrigin);
    return reply.code(410).headers(headers).header("cache-control", "no-store").send(body);
  });
}

function tenantOf(path: string, request: FastifyRequest, tenants: TenantDirectory): Tenant | undefined {
  const [, slug] = callOfTenant.exec(path) ?? [];
  if (slug !== undefined) return tenants.bySlug(slug.toLowerCase());
  return ungated.test(path) ? undefined : tenants.byHost(request.headers.host ?? "");
}

/** The path as the router reads it: decoded, without repeated slashes. */
function pathOf({ url }: FastifyRequest): string {
  const [path = "/"] = url.split(/[?#]/);
  try {
    return decodeURIComponent(path).replaceAll(/\/{2,}/g, "/");
  } catch {
    return path;
  }
}

function refuse(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", "no-store");
  if (callOfTenant.test(path)) {
    const language = languageOf(request.headers["accept-language"]);
    const text = texts[language];
    const options = { status: 503, retryAfterSeconds: RETRY_SECONDS, title: text, detail: text };
    return sendProblem(reply, new Refusal("technicalError", options), language);
  }
  return reply
    .code(503)
    .headers(closedPage.headers)
    .header("retry-after", String(RETRY_SECONDS))
    .send(closedPage.body);
}
