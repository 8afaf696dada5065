import type { CallDefinition } from "@weitersagen/contract/call";
import { Problem } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import { malformedRequests, validRequest, type MalformedRequest } from "./malformed.ts";
import { Random } from "./random.ts";
import { isIncomplete, type RawAnswer, type RawRequest } from "./raw-http.ts";

interface FuzzOptions {
  readonly send: (request: RawRequest) => Promise<RawAnswer | undefined>;
  readonly calls: readonly CallDefinition[];
  readonly tenant: string;
  readonly seed: number;
  readonly perCall: number;
  /** The headers of an authorised caller, so that the code behind the authorisation is tested. */
  readonly headersFor: (call: CallDefinition) => Promise<readonly (readonly [string, string])[]>;
}

const parallel = 8;

/** Sends malformed requests to every call and reports failures with what is needed to replay them. */
export async function fuzz({
  send,
  calls,
  tenant,
  seed,
  perCall,
  headersFor,
}: FuzzOptions): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, call] of calls.entries()) {
    const valid = validRequest(call, tenant, await headersFor(call));
    const requests = malformedRequests(valid, perCall, new Random(seed + index), seed + index * perCall);
    const work = async () => {
      for (const request of requests) {
        const fault = await faultOf(send, call, valid.target, request);
        if (fault === undefined) continue;
        const line = `${request.method} ${request.target.slice(0, 120)}`;
        faults.push(`${call.id}, ${request.spoil}, seed ${seed}: ${fault} (${line})`);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
  }
  return faults;
}

async function faultOf(
  send: FuzzOptions["send"],
  call: CallDefinition,
  validTarget: string,
  request: MalformedRequest,
): Promise<string | undefined> {
  try {
    const answer = await send(request);
    // A body refused while it is still being sent, or never sent in full, has no client left to respond to.
    const mayHangUp = isIncomplete(request) || (request.body?.length ?? 0) > 1_000_000;
    if (!answer) return mayHangUp ? undefined : "closed without an answer";
    const sameCall = request.method === call.method && request.target === validTarget;
    return judge(answer, request, sameCall ? call : undefined);
  } catch (error) {
    return String(error);
  }
}

const trace =
  /\n\s+at .+:\d+|node_modules|\/(?:server|contract|domain)\/src\/|\.ts:\d+|(?:Syntax|Type|Range|Reference|Zod)Error/;

/** The fault in a response to a malformed request, if any. */
function judge(
  { status, headers, body }: RawAnswer,
  request: { readonly method: string; readonly target: string },
  call: CallDefinition | undefined,
): string | undefined {
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
  if (trace.test(body)) return `a stack trace: ${body.slice(0, 200)}`;
  if (request.method === "HEAD") return undefined;
  const type = headers.get("content-type") ?? "";
  if (status >= 400) {
    const isPage = !/^\/+api(?:\/|$)/i.test(request.target);
    if (isPage && type.startsWith("text/html")) return undefined;
    if (!type.startsWith("application/problem+json"))
      return `status ${status} as "${type}", not as problem+json`;
    const problem = z.safeParse(Problem, parseJson(body));
    if (!problem.success) return `a problem that breaks its schema: ${body.slice(0, 200)}`;
    return problem.data.status === status ? undefined : `status ${status} that says ${problem.data.status}`;
  }
  if (!call || status >= 300) return undefined;
  const schema = call.answers[status];
  if (schema === undefined) return `status ${status}, which the contract does not know`;
  if (call.media)
    return call.media.some((media) => type.startsWith(media)) ? undefined : `bytes as "${type}"`;
  if (schema === null) return body === "" ? undefined : "a body where the contract has none";
  return z.safeParse(schema, parseJson(body)).success
    ? undefined
    : `an answer that breaks its schema: ${body.slice(0, 200)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
