import { Readable } from "node:stream";
import { successStatuses } from "@weitersagen/contract/call";
import type { CallDefinition } from "@weitersagen/contract/call";
import type { Language } from "@weitersagen/contract/language";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Seal } from "../seal.ts";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { urlOf } from "./call-url.ts";
import { allowOrigin, answerPreflight } from "./cors.ts";
import { credentialsOf, deviceHash, visitorHash } from "./credentials.ts";
import type { Credentials } from "./credentials.ts";
import type { Actor, Admission, CallContext, CallHandler, TenantCallContext } from "./handler.ts";
import { answerOnce } from "./idempotency.ts";
import type { Answer } from "./idempotency.ts";
import { readInput } from "./input.ts";
import type { Attempt } from "./rate-limit.ts";
import { languageOf } from "./language.ts";
import { answerFailure, unknownMediaType } from "./problem.ts";
import type { OtherMethods } from "./other-methods.ts";
import { DEFAULT_BODY_LIMIT } from "./server.ts";

export interface ApiDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly clock: Clock;
  readonly visitorKey: Buffer;
  /** Encrypts answers that are stored under an Idempotency-Key. */
  readonly answerSeal: Seal;
  /** Identifies the caller. Refuses with `notLoggedIn` without a session and `forbidden` with one of another kind. */
  identify(tenant: Tenant, call: CallDefinition, credentials: Credentials, now: Date): Promise<Actor>;
  readonly admit: Admission;
  /** Runs the work unless the visitor has tried too often (`tooManyAttempts`). */
  within<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result>;
}

export function registerApi(app: FastifyInstance, handlers: readonly CallHandler[], deps: ApiDeps): void {
  for (const handler of handlers) registerCall(app, handler, deps);
}

/** Answers requests with a method that no call has. To be called when all routes are registered. */
export function refuseOtherMethods(
  app: FastifyInstance,
  methods: OtherMethods,
  calls: readonly CallDefinition[],
  tenants: TenantDirectory,
): void {
  for (const call of calls.filter(({ forBrowsers }) => forBrowsers)) {
    const allowed = methods.allowedAt(urlOf(call));
    app.options(urlOf(call), (request, reply) => {
      reply.header("allow", allowed).header("cache-control", "no-store");
      answerPreflight(call, tenantOf(request, call, { tenants }), request, reply);
      return reply.code(204).send();
    });
  }
  methods.refuse();
}

function registerCall(app: FastifyInstance, handler: CallHandler, deps: ApiDeps): void {
  const { call } = handler;
  if (call.idempotent && !handler.transaction) {
    throw new Error(`${call.id} is idempotent: its key must be written in the transaction of its effect`);
  }
  app.route({
    method: call.method,
    url: urlOf(call),
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    onRequest: async (request, reply) => {
      allowOrigin(call, tenantOf(request, call, deps), request, reply);
      if (isLarge(call)) await identifyFirst(call, request, deps);
    },
    errorHandler: (error, request, reply) =>
      answerFailure(error, request, reply, tenantOf(request, call, deps)?.settings.supportEmail),
    handler: async (request, reply) => {
      const answer = await answerCall(handler, request, reply, deps);
      reply.code(answer.status).header("cache-control", "no-store");
      if (answer.body === undefined && !answer.stream) return reply.send();
      return reply
        .header("content-type", `${answer.media ?? "application/json"}; charset=utf-8`)
        .send(answer.stream ? Readable.from(answer.stream) : JSON.stringify(answer.body));
    },
  });
}

/** Whether the call reads more than a stranger may make this server hold in memory. */
const isLarge = ({ bodyLimit = 0, access }: CallDefinition): boolean =>
  bodyLimit > DEFAULT_BODY_LIMIT && access !== "public";

async function identifyFirst(call: CallDefinition, request: FastifyRequest, deps: ApiDeps): Promise<void> {
  const tenant = tenantOf(request, call, deps);
  if (!tenant) throw new Refusal("notFound");
  await deps.identify(tenant, call, credentialsOf(request), deps.clock.now());
}

async function answerCall(
  handler: CallHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ApiDeps,
): Promise<Answer> {
  const { call } = handler;
  const now = deps.clock.now();
  const language = languageOf(request.headers["accept-language"]);
  const visitor = visitorHash(deps.visitorKey, request.ip, now);
  const tenant = tenantOf(request, call, deps);
  if (call.scope !== "tenant") {
    const context: CallContext = { language, visitor, now, actor: { kind: "anonymous" } };
    return run(handler, readInput(call, await readBody(handler, request, language), language), context);
  }
  if (!tenant) throw new Refusal("notFound");
  const credentials = credentialsOf(request);
  const work = async (): Promise<Answer> => {
    const actor = await deps.identify(tenant, call, credentials, now);
    const userAgent = request.headers["user-agent"];
    const device = deviceHash(deps.visitorKey, { address: request.ip, userAgent, now });
    const context: TenantCallContext = {
      language,
      visitor,
      device,
      userAgent,
      now,
      actor,
      bearer: credentials.bearer,
      cookies: request.headers.cookie,
      setCookie: (cookie) => void reply.header("set-cookie", cookie),
      tenant,
    };
    await deps.admit(call, { ...context, pass: credentials.pass });
    const input = readInput(call, await readBody(handler, request, language), language);
    const media = chosenMedia(handler, request.headers.accept);
    if (media !== undefined) return writeAs(handler, media, input, context);
    const key = idempotencyKeyOf(call, request);
    if (key === undefined) return execute(deps.database, handler, input, context);
    const once = { seal: deps.answerSeal, call, key, actor, input, language, now };
    return around(handler, context, () =>
      deps.database.inTenant(
        tenant.id,
        (tx) => answerOnce(tx, once, () => run(handler, input, context, tx)),
        handler.transaction,
      ),
    );
  };
  // The server of a shop reports the orders of all its customers from one address.
  const isServer =
    call.forBrowsers === true &&
    credentials.bearer !== undefined &&
    (await deps.identify(tenant, call, credentials, now)).kind === "apiKey";
  return isServer ? work() : deps.within({ tenant, call, visitor, now }, work);
}

/** A body that is not JSON is read by the handler's own reader. */
async function readBody(
  { readers = {} }: CallHandler,
  request: FastifyRequest,
  language: Language,
): Promise<Pick<FastifyRequest, "params" | "query" | "body">> {
  const { params, query, body } = request;
  if (!Buffer.isBuffer(body)) return request;
  const read = readers[request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? ""];
  if (!read) throw new Refusal("invalidInput", unknownMediaType(language));
  return { params, query, body: await read(body, language) };
}

/** The media type beside JSON that the caller names first, if the call also answers it. */
function chosenMedia({ writers = {} }: CallHandler, accept = ""): string | undefined {
  const first = accept.split(",", 1)[0]?.split(";", 1)[0]?.trim().toLowerCase();
  return first !== undefined && Object.hasOwn(writers, first) ? first : undefined;
}

async function writeAs(
  { call, writers = {} }: CallHandler,
  media: string,
  input: unknown,
  context: TenantCallContext,
): Promise<Answer> {
  const stream = await writers[media]?.(input as never, context);
  return { status: successStatuses(call)[0] ?? 200, body: undefined, media, ...(stream && { stream }) };
}

/** Runs a handler, in a transaction of its tenant if it needs one. */
export function execute(
  database: Database,
  handler: CallHandler,
  input: unknown,
  context: TenantCallContext,
): Promise<Answer> {
  const { transaction } = handler;
  return around(handler, context, () =>
    transaction
      ? database.inTenant(context.tenant.id, (tx) => run(handler, input, context, tx), transaction)
      : run(handler, input, context),
  );
}

function around(
  handler: CallHandler,
  context: TenantCallContext,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return handler.around ? handler.around(context, work) : work();
}

/** Encodes the handler's result. Fields that the schema does not name are dropped. */
async function run(
  handler: CallHandler,
  input: unknown,
  context: CallContext,
  tx?: TenantTransaction,
): Promise<Answer> {
  const { call } = handler;
  const result = await handler.handle(input as never, context as never, tx as never);
  const [onlyStatus, ...others] = successStatuses(call);
  const { status, body } =
    onlyStatus !== undefined && others.length === 0
      ? { status: onlyStatus, body: result }
      : (result as { status: number; body: unknown });
  if (handler.streams) return { status, body: undefined, stream: body as AsyncIterable<string> };
  const schema = call.answers[status];
  return { status, body: schema ? z.encode(schema, body) : undefined };
}

function tenantOf(
  request: FastifyRequest,
  call: CallDefinition,
  deps: Pick<ApiDeps, "tenants">,
): Tenant | undefined {
  if (call.scope !== "tenant") return undefined;
  const { mandant } = request.params as { mandant?: string };
  return mandant === undefined ? undefined : deps.tenants.bySlug(mandant.toLowerCase());
}

function idempotencyKeyOf(call: CallDefinition, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (!call.idempotent || key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal("invalidInput", { errors: [{ path: "Idempotency-Key", message: "1–255 ASCII" }] });
}
