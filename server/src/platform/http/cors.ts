import type { CallDefinition } from "@weitersagen/contract/call";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tenant } from "../tenancy.ts";

/** Headers that a page may send with a call. There are no cookies among them: such a call needs none. */
const allowedHeaders = "Content-Type, Accept-Language, Idempotency-Key, Authorization";
const PREFLIGHT_SECONDS = 600;

/** Lets the pages that the tenant lists read the answer of a call made for browsers, refusals too. */
export function allowOrigin(
  call: CallDefinition,
  tenant: Tenant | undefined,
  { headers: { origin } }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): boolean {
  if (!call.forBrowsers) return false;
  // The answer differs by origin, also where none is allowed.
  reply.header("vary", "Origin");
  if (origin === undefined || !tenant?.settings.corsOrigins?.includes(origin.toLowerCase())) return false;
  reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", "Retry-After");
  return true;
}

/** The answer to the question that a browser asks before it makes the call. */
export function answerPreflight(
  call: CallDefinition,
  tenant: Tenant | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!allowOrigin(call, tenant, request, reply)) return;
  reply
    .header("access-control-allow-methods", call.method)
    .header("access-control-allow-headers", allowedHeaders)
    .header("access-control-max-age", String(PREFLIGHT_SECONDS));
}
