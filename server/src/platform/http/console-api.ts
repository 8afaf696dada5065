import { Readable } from "node:stream";
import { successStatuses } from "@weitersagen/contract/call";
import {
  type ConsoleCall,
  consoleCookie,
  consoleHeader,
  operatorHeader,
  signOnCookie,
} from "@weitersagen/contract/console/console-call";
import { abilityOf, isAble, STEP_UP_SECONDS } from "@weitersagen/domain/operator-abilities";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { PlatformTransaction } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant, TenantDirectory } from "../tenancy.ts";
import { urlOf } from "./call-url.ts";
import { cookieOf } from "./cookies.ts";
import type { ConsoleContext, ConsoleHandler, ConsoleOperator, AuditDetails } from "./console-handler.ts";
import { exportName } from "./file-name.ts";
import { readInput } from "./input.ts";
import { languageOf } from "./language.ts";
import { targetOfPath } from "./path-target.ts";
import { answerFailure } from "./problem.ts";

/** An audit entry of a call. */
export interface RecordedCall extends Omit<AuditDetails, "action"> {
  readonly operator: ConsoleOperator;
  readonly action: string;
  readonly outcome: "done" | "refused" | "failed";
  readonly reason?: string;
  readonly origin: ConsoleContext["origin"];
  readonly at: Date;
}

export interface ConsoleApiDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly clock: Clock;
  readonly consoleUrl: URL;
  readonly identify: (
    tx: PlatformTransaction,
    token: string,
    now: Date,
  ) => Promise<ConsoleOperator | undefined>;
  /** Counts a wrong passkey or code of an operator who is logged in. */
  readonly countMiss: (tx: PlatformTransaction, operator: ConsoleOperator, now: Date) => Promise<void>;
  readonly writeAudit: (tx: PlatformTransaction, call: RecordedCall) => Promise<void>;
}

export function registerConsoleApi(
  app: FastifyInstance,
  handlers: readonly ConsoleHandler[],
  deps: ConsoleApiDeps,
): void {
  for (const handler of handlers) {
    const { call } = handler;
    app.route({
      method: call.method,
      url: urlOf(call),
      errorHandler: (error, request, reply) => answerFailure(error, request, reply),
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      // Before the body is read.
      onRequest: async (request) => {
        requireConsole(call, request, deps);
        // A stranger must not make this server hold a large body in memory.
        if (call.bodyLimit !== undefined) await operatorOf(request, deps);
      },
      handler: (request, reply) => answer(handler, request, reply, deps),
    });
  }
}

/** The console's own pages only: the right host, and for changes the right origin and a header that no form can send. */
function requireConsole(
  call: ConsoleCall,
  { headers }: FastifyRequest,
  { consoleUrl }: ConsoleApiDeps,
): void {
  if (URL.parse(`http://${headers.host}`)?.hostname !== consoleUrl.hostname) throw new Refusal("notFound");
  if (call.method === "GET") return;
  if (headers.origin !== consoleUrl.origin || headers[consoleHeader] === undefined)
    throw new Refusal("forbidden");
}

async function answer(
  handler: ConsoleHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ConsoleApiDeps,
): Promise<FastifyReply> {
  const { call } = handler;
  const result = await (handler.kind === "anyone"
    ? handler.handle(input(call, request) as never, contextOf(request, reply, deps) as never)
    : runAsOperator(handler, request, reply, deps));
  const [status = 200] = successStatuses(call);
  reply.code(status).header("cache-control", "no-store");
  if (call.media) {
    if (!reply.hasHeader("content-disposition")) nameFile(reply, fileNameOf(call, request, deps.clock.now()));
    // Bytes state their encoding themselves.
    const charset = Buffer.isBuffer(result) ? "" : "; charset=utf-8";
    return reply
      .header("content-type", `${call.media[0]}${charset}`)
      .send(isText(result) ? result : Readable.from(result as AsyncIterable<string>));
  }
  const schema = call.answers[status];
  if (!schema) return reply.send();
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(z.encode(schema, result)));
}

function fileNameOf({ scope, path }: ConsoleCall, { params, query }: FastifyRequest, now: Date): string {
  const { mandant } = params as { mandant?: string };
  const slug = scope === "consoleTenant" ? mandant : undefined;
  return exportName({ slug, path, query: query as Record<string, unknown>, now });
}

const nameFile = (reply: FastifyReply, name: string) =>
  void reply.header("content-disposition", `attachment; filename="${name.replaceAll(/[^\w.-]/g, "-")}"`);

/** A longer file is sent in parts. */
const isText = (result: unknown): boolean => typeof result === "string" || Buffer.isBuffer(result);

const input = (call: ConsoleCall, request: FastifyRequest) =>
  readInput(call, request, languageOf(request.headers["accept-language"]));

const setCookie = (name: string, value: string, seconds?: number): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict${seconds === undefined ? "" : `; Max-Age=${seconds}`}`;

function contextOf(request: FastifyRequest, reply: FastifyReply, { clock }: ConsoleApiDeps): ConsoleContext {
  return {
    language: languageOf(request.headers["accept-language"]),
    now: clock.now(),
    origin: { address: request.ip, userAgent: request.headers["user-agent"], requestId: request.id },
    record: () => {},
    afterCommit: () => {},
    nameFile: (name) => nameFile(reply, name),
    setSession: (token) =>
      void reply.header(
        "set-cookie",
        setCookie(consoleCookie, token ?? "", token === undefined ? 0 : undefined),
      ),
    signOnSecret: secretIn(request, signOnCookie),
    setSignOnSecret: (secret, seconds) =>
      void reply.header("set-cookie", setCookie(signOnCookie, secret, seconds)),
  };
}

function secretIn({ headers }: FastifyRequest, cookie: string): string | undefined {
  const value = cookieOf(headers.cookie, cookie);
  return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : undefined;
}

/** Who makes the call, by the cookie. */
async function operatorOf(
  request: FastifyRequest,
  { database, identify, clock }: ConsoleApiDeps,
): Promise<ConsoleOperator> {
  const token = secretIn(request, consoleCookie);
  const operator =
    token === undefined ? undefined : await database.withoutTenant((tx) => identify(tx, token, clock.now()));
  if (!operator) throw new Refusal("notLoggedIn");
  return operator;
}

/** Nothing is saved in the name of an operator who logged in in another tab, while this page still shows the one before. */
function requireSamePerson(
  { method, ability }: ConsoleCall,
  { headers }: FastifyRequest,
  { id, name }: ConsoleOperator,
): void {
  const shown = headers[operatorHeader];
  // Logging out ends the session of this browser, of either.
  if (method === "GET" || ability === "session.end" || shown === undefined || shown === String(id)) return;
  throw new Refusal("forbidden", {
    detail: `${name} is logged in here by now. Nothing was saved. What you entered is still here and can be copied; then load the page again.`,
    german: `Hier ist inzwischen ${name} angemeldet. Nichts wurde gespeichert. Ihre Eingaben stehen noch hier und lassen sich kopieren; laden Sie die Seite danach neu.`,
  });
}

async function runAsOperator(
  handler: ConsoleHandler & { kind: "operator" },
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ConsoleApiDeps,
): Promise<unknown> {
  const { call } = handler;
  const base = contextOf(request, reply, deps);
  const operator = await operatorOf(request, deps);
  requireSamePerson(call, request, operator);
  const tenant = tenantOf(call, request, deps);
  const entry = { operator, action: call.id, origin: base.origin, at: base.now };
  const isAudited = call.method !== "GET" || call.isAudited === true;
  let auditDetails: AuditDetails = {};
  const afterCommitWork: (() => Promise<void>)[] = [];
  const context = {
    ...base,
    operator,
    tenant,
    record: (more: AuditDetails) => void (auditDetails = more),
    afterCommit: (next: () => Promise<void>) => void afterCommitWork.push(next),
  };
  const handle = (tx?: PlatformTransaction) =>
    handler.handle(input(call, request) as never, context as never, tx as never);
  const work = async (tx: PlatformTransaction, alone?: { readonly result: unknown }) => {
    const result = alone ? alone.result : await handle(tx);
    // Last, because it locks the tenant's chain of audit entries until the transaction ends.
    if (isAudited) await writeDone(deps, tx, { ...entry, ...auditDetails, outcome: "done" });
    return result;
  };
  try {
    requireAbility(call, operator, tenant, base.now);
    const alone = handler.isAlone ? { result: await handle() } : undefined;
    if (alone && !isAudited) return alone.result;
    const result = await inScope(deps, tenant, async (tx) => {
      // A transaction may be repeated.
      afterCommitWork.length = 0;
      return work(tx, alone);
    });
    for (const next of afterCommitWork) await next();
    return result;
  } catch (error) {
    if (isAudited) {
      const target = targetOfPath(call, request.params);
      const refused = { ...entry, ...(target && { target }), ...auditDetails };
      await recordFailure(deps, isOwn(operator, tenant) ? tenant : undefined, refused, error);
    }
    throw error;
  }
}

async function writeDone(
  { writeAudit }: ConsoleApiDeps,
  tx: PlatformTransaction,
  done: RecordedCall,
): Promise<void> {
  await writeAudit(tx, done);
  // In one order, because each locks its tenant's chain.
  const concerned = (done.tenants ?? []).toSorted((one, other) => one - other);
  for (const id of concerned) await tx.withinTenant(id, (own) => writeAudit(own, done));
}

const inScope = <Result>(
  { database }: ConsoleApiDeps,
  tenant: Tenant | undefined,
  work: (tx: PlatformTransaction) => Promise<Result>,
): Promise<Result> => (tenant ? database.inTenant(tenant.id, work) : database.withoutTenant(work));

/**
 * Writes the audit entry of a call that failed, in a transaction of its own, because the call's was rolled back. A wrong
 * field and a missing step-up are not recorded.
 */
async function recordFailure(
  deps: ConsoleApiDeps,
  tenant: Tenant | undefined,
  entry: Omit<RecordedCall, "outcome">,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Refusal ? error.reason : undefined;
  if (reason === "invalidInput" || reason === "stepUpRequired") return;
  const failed = { ...entry, outcome: reason === undefined ? "failed" : "refused" } as const;
  await inScope(deps, tenant, async (tx) => {
    if (reason === "wrongCredentials") await deps.countMiss(tx, entry.operator, entry.at);
    await deps.writeAudit(tx, reason === undefined ? failed : { ...failed, reason });
  }).catch(() => {});
}

function tenantOf(
  call: ConsoleCall,
  request: FastifyRequest,
  { tenants }: ConsoleApiDeps,
): Tenant | undefined {
  if (call.scope !== "consoleTenant") return undefined;
  const { mandant } = request.params as { mandant?: string };
  return tenants.bySlug(mandant?.toLowerCase() ?? "");
}

const isOwn = ({ grants }: ConsoleOperator, tenant: Tenant | undefined): boolean =>
  tenant === undefined || grants.some((grant) => grant.tenant === null || grant.tenant === tenant.slug);

/** One answer for both, which an operator gets as well whose role was taken away while they wrote. */
const noTenant = () =>
  new Refusal("notFound", {
    detail: "There is no such tenant, or you have no right to it any more.",
    german: "Diesen Mandanten gibt es nicht, oder Sie haben für ihn keine Berechtigung mehr.",
  });

/** The one place that decides who may make a call. A foreign tenant is answered like one that does not exist. */
function requireAbility(
  { ability, scope }: ConsoleCall,
  operator: ConsoleOperator,
  tenant: Tenant | undefined,
  now: Date,
): void {
  if (ability === "anyone") throw new Error("no ability");
  if (scope === "consoleTenant" && (!tenant || !isOwn(operator, tenant))) throw noTenant();
  if (!isAble(operator.grants, ability, tenant?.slug ?? null)) throw new Refusal("forbidden");
  const { scope: of, stepUp } = abilityOf(ability);
  const isSelf = of === "self";
  if (!operator.hasJoined && !isSelf) throw new Refusal("forbidden");
  // An operator without passkey and code cannot step up, and may set one up.
  if (!stepUp || (isSelf && !operator.canStepUp)) return;
  if (now.getTime() - operator.authenticatedAt.getTime() > STEP_UP_SECONDS * 1_000)
    throw new Refusal("stepUpRequired");
}
