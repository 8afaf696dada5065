import type { CallDefinition } from "@weitersagen/contract/call";
import type { Language } from "@weitersagen/contract/language";
import type { ApiCaller } from "@weitersagen/contract/page";
import type { Problem } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { execute } from "../http/api.ts";
import type { Admission, CallHandler, TenantCallContext } from "../http/handler.ts";
import { classify, problemOf } from "../http/problem.ts";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";
import type { PageCalls } from "./page-life.ts";

/** A call of a page that was refused or failed; `problem` is what the API would have sent. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly problem: Problem;

  constructor(problem: Problem, cause: unknown) {
    super(problem.detail, { cause });
    this.problem = problem;
  }
}

interface PageApiDeps {
  readonly database: Database;
  readonly handlers: readonly CallHandler[];
  readonly admit: Admission;
  readonly clock: Clock;
  readonly log: Log;
}

/** The page that makes calls, and for whom. */
export interface PageCaller {
  readonly tenant: Tenant;
  readonly language: Language;
  /** Called when a page makes a call: failed look-ups made by a page count against its visitor. */
  readonly visitorHash: () => string;
  /** Has shown a valid token, where the tenant forces login. */
  readonly isMember: boolean;
  readonly calls: Pick<PageCalls, "record">;
  /** The moment that a preview shows; absent: now. */
  readonly at?: Date | undefined;
}

export type PageApi = (caller: PageCaller) => ApiCaller;

/**
 * Lets a page make public calls in process instead of over HTTP, with the same handlers and response schemas. The input
 * is not validated again, so text from the address reaches the handler unchecked. The call's own rate limit does not apply.
 */
export function inProcessApi(deps: PageApiDeps): PageApi {
  const byId = new Map(deps.handlers.map((handler) => [handler.call.id, handler]));
  return (caller) => async (call, input, options) => {
    const { tenant, language } = caller;
    const handler = byId.get(call.id);
    try {
      const result = await runPublicCall(deps, handler, input, { ...caller, pass: options?.pass });
      caller.calls.record(call, undefined);
      // The handler with this id returns what the call declares; a map cannot express that.
      return result as never;
    } catch (error) {
      const { refusal, unexpected } = classify(error, language);
      if (unexpected) deps.log.error({ err: error, call: call.id }, "a page's call failed");
      const problem = problemOf(refusal, language, tenant.settings.supportEmail);
      caller.calls.record(call, problem.status);
      throw new CallFailure(problem, error);
    }
  };
}

async function runPublicCall(
  { database, admit, clock }: PageApiDeps,
  handler: CallHandler | undefined,
  input: unknown,
  { tenant, language, visitorHash, isMember, at, pass }: PageCaller & { readonly pass: string | undefined },
) {
  if (!handler) throw new Error("A page made a call that has no handler");
  if (handler.call.access !== "public") throw new Refusal("notLoggedIn");
  const context: TenantCallContext = {
    tenant,
    language,
    visitor: visitorHash(),
    now: at ?? clock.now(),
    actor: { kind: "anonymous" },
  };
  if (!isMember) await admit(handler.call, { ...context, pass });
  const { status, body } = await execute(database, handler, input, context);
  return decodeBody(handler.call, status, body);
}

/** Decodes the encoded body as the browser does, so that a page sees the same fields. */
function decodeBody(call: CallDefinition, status: number, body: unknown): unknown {
  const schema = call.answers[status];
  const value = schema ? z.parse(schema, body) : undefined;
  return Object.keys(call.answers).length === 1 ? value : { status, body: value };
}
