import { basePath, successStatuses } from "@weitersagen/contract/call";
import type { Language } from "@weitersagen/contract/language";
import type { CallDefinition } from "@weitersagen/contract/call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { credentialsOf, deviceHash, visitorHash } from "./credentials.ts";
import type { Credentials } from "./credentials.ts";
import type { Actor, CallContext, CallHandler, TenantCallContext } from "./handler.ts";
import { readInput } from "./input.ts";
import type { Attempt } from "./rate-limit.ts";
import { languageOf } from "./language.ts";
import { answerFailure } from "./problem.ts";

export interface Answer {
  readonly status: number;
  /** The encoded wire body; absent where the answer has none. */
  readonly body: unknown;
}

/** What the API needs around its handlers. */
export interface ApiParts {
  readonly tenants: TenantDirectory;
  readonly clock: Clock;
  readonly visitorKey: Buffer;
  /** Names the caller, or refuses: PSOF0204 without a session, PSOF0203 with the wrong one. */
  identify(tenant: Tenant, call: CallDefinition, credentials: Credentials, now: Date): Promise<Actor>;
  /** Does the work unless the visitor has tried too often (PSOF0104). */
  within<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result>;
  /** Runs the effect once per key and answers repeats as the first time. */
  once(request: OnceRequest, effect: () => Promise<Answer>): Promise<Answer>;
}

export interface OnceRequest {
  readonly tenant: Tenant;
  readonly call: CallDefinition;
  readonly key: string;
  readonly actor: Actor;
  readonly input: Record<string, unknown>;
  readonly language: Language;
  readonly now: Date;
}

export function registerApi(app: FastifyInstance, handlers: readonly CallHandler[], parts: ApiParts): void {
  for (const handler of handlers) registerCall(app, handler, parts);
}

function registerCall(app: FastifyInstance, handler: CallHandler, parts: ApiParts): void {
  const { call } = handler;
  const url = `${basePath(call)}${call.path}`.replaceAll(/\{(\w+)\}/g, ":$1");
  app.route({
    method: call.method,
    url,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    errorHandler: (error, request, reply) =>
      answerFailure(error, request, reply, tenantOf(request, call, parts)?.settings.supportEmail),
    handler: async (request, reply) => {
      const answer = await answerCall(handler, request, parts);
      reply.code(answer.status).header("cache-control", "no-store");
      if (answer.body === undefined) return reply.send();
      return reply
        .header("content-type", "application/json; charset=utf-8")
        .send(JSON.stringify(answer.body));
    },
  });
}

async function answerCall(handler: CallHandler, request: FastifyRequest, parts: ApiParts): Promise<Answer> {
  const { call } = handler;
  const now = parts.clock.now();
  const language = languageOf(request.headers["accept-language"]);
  const visitor = visitorHash(parts.visitorKey, request.ip, now);
  const tenant = tenantOf(request, call, parts);
  if (call.scope !== "tenant") {
    const context: CallContext = { language, visitor, now, actor: { kind: "anonymous" } };
    return execute(handler, readInput(call, request, language), context);
  }
  if (!tenant) throw new Refusal("PSOF0102");
  return parts.within({ tenant, call, visitor, now }, async () => {
    const credentials = credentialsOf(request);
    const actor = await parts.identify(tenant, call, credentials, now);
    const input = readInput(call, request, language);
    const userAgent = request.headers["user-agent"];
    const device = deviceHash(parts.visitorKey, { address: request.ip, userAgent, now });
    const context: TenantCallContext = {
      language,
      visitor,
      device,
      now,
      actor,
      bearer: credentials.bearer,
      tenant,
    };
    const key = idempotencyKeyOf(call, request);
    if (key === undefined) return execute(handler, input, context);
    return parts.once({ tenant, call, key, actor, input, language, now }, () =>
      execute(handler, input, context),
    );
  });
}

/** Runs a handler and encodes what it answers; the schema lets nothing through that it does not name. */
export async function execute(handler: CallHandler, input: unknown, context: CallContext): Promise<Answer> {
  const { call } = handler;
  const result = await handler.handle(input as never, context as never);
  const [onlyStatus, ...others] = successStatuses(call);
  const { status, body } =
    onlyStatus !== undefined && others.length === 0
      ? { status: onlyStatus, body: result }
      : (result as { status: number; body: unknown });
  const schema = call.answers[status];
  return { status, body: schema ? z.encode(schema, body) : undefined };
}

function tenantOf(request: FastifyRequest, call: CallDefinition, parts: ApiParts): Tenant | undefined {
  if (call.scope !== "tenant") return undefined;
  const { mandant } = request.params as { mandant?: string };
  return mandant === undefined ? undefined : parts.tenants.bySlug(mandant.toLowerCase());
}

function idempotencyKeyOf(call: CallDefinition, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (!call.idempotent || key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal("PSOF0101", { errors: [{ path: "Idempotency-Key", message: "1–255 ASCII" }] });
}
