import type { CallDefinition } from "@weitersagen/contract/call";
import type { Language } from "@weitersagen/contract/language";
import type { ApiCaller } from "@weitersagen/contract/page";
import type { Problem } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { execute } from "../http/api.ts";
import type { CallHandler, TenantCallContext } from "../http/handler.ts";
import { classify, problemOf } from "../http/problem.ts";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";

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
  readonly clock: Clock;
  readonly log: Log;
}

/** `visitorHash` is called when a page makes a call: failed look-ups made by a page count against its visitor. */
export type PageApi = (tenant: Tenant, language: Language, visitorHash: () => string) => ApiCaller;

/**
 * Lets a page make public calls in process instead of over HTTP, with the same handlers and response schemas. The input
 * comes from our own code and is not validated, and the call's own rate limit does not apply.
 */
export function inProcessApi({ database, handlers, clock, log }: PageApiDeps): PageApi {
  const byId = new Map(handlers.map((handler) => [handler.call.id, handler]));
  return (tenant, language, visitorHash) => async (call, input) => {
    const context: TenantCallContext = {
      tenant,
      language,
      visitor: visitorHash(),
      now: clock.now(),
      actor: { kind: "anonymous" },
    };
    try {
      // The handler with this id returns what the call declares; a map cannot express that.
      return (await runPublicCall(database, byId.get(call.id), input, context)) as never;
    } catch (error) {
      const { refusal, unexpected } = classify(error, language);
      if (unexpected) log.error({ err: error, call: call.id }, "a page's call failed");
      throw new CallFailure(problemOf(refusal, language, tenant.settings.supportEmail), error);
    }
  };
}

async function runPublicCall(
  database: Database,
  handler: CallHandler | undefined,
  input: unknown,
  context: TenantCallContext,
) {
  if (!handler) throw new Error("A page made a call that has no handler");
  if (handler.call.access !== "public") throw new Refusal("notLoggedIn");
  const { status, body } = await execute(database, handler, input, context);
  return decodeBody(handler.call, status, body);
}

/** Decodes the encoded body as the browser does, so that a page sees the same fields. */
function decodeBody(call: CallDefinition, status: number, body: unknown): unknown {
  const schema = call.answers[status];
  const value = schema ? z.parse(schema, body) : undefined;
  return Object.keys(call.answers).length === 1 ? value : { status, body: value };
}
