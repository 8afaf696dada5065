import { basePath } from "@weitersagen/contract/call";
import type { AnswerOf, CallDefinition, InputOf } from "@weitersagen/contract/call";
import { errorNameOf } from "@weitersagen/contract/error-codes";
import type { Language } from "@weitersagen/contract/language";
import type { ApiCaller, CallOptions } from "@weitersagen/contract/page";
import { passHeader } from "@weitersagen/contract/pass-header";
import type { Problem } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import "./no-eval.ts";
import { ApiProblem } from "./problem.ts";
import { unreachableProblem } from "./unreachable.ts";

const TIMEOUT_MS = 300_000;

export interface ApiOptions {
  readonly slug: string;
  readonly language: Language;
  /** The API's origin. Default: the page's own. */
  readonly origin?: string;
  /** The visitor's token. Read at every call, because logins begin and end. */
  readonly token?: () => string | undefined;
  /** Called when the server answers that the session is over. The call fails nevertheless. */
  readonly onSessionEnd?: () => void;
  readonly timeout?: number;
}

type Input = Partial<Record<"params" | "query" | "body", unknown>>;

/** Makes calls of the contract by fetch. The call definition encodes the request and validates the response. */
export function browserApi(options: ApiOptions): ApiCaller {
  return async <C extends CallDefinition>(
    call: C,
    input: InputOf<C>,
    callOptions: CallOptions = {},
  ): Promise<AnswerOf<C>> => {
    const bearer = callOptions.bearer ?? options.token?.();
    const response = await send(call, input as Input, { ...options, token: () => bearer }, callOptions);
    if (!response.ok) throw await refused(response, options, bearer);
    if (callOptions.media !== undefined) return (await fileOf(response, options.language)) as never;
    return (await answered(call, response, options.language)) as AnswerOf<C>;
  };
}

async function send(
  call: CallDefinition,
  input: Input,
  options: ApiOptions,
  { idempotencyKey, rewardToken, pass, media }: CallOptions,
): Promise<Response> {
  const { address, body } = encodedRequest(call, input, options);
  try {
    return await fetch(address, {
      method: call.method,
      headers: {
        ...headersOf(options, body !== null),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...(rewardToken ? { "x-reward-token": rewardToken } : {}),
        ...(pass ? { [passHeader]: pass } : {}),
        ...(media ? { accept: media } : {}),
      },
      body,
      signal: AbortSignal.timeout(options.timeout ?? TIMEOUT_MS),
    });
  } catch {
    throw unreachableProblem(options.language);
  }
}

/** An input that does not fit the contract, such as the token of a truncated link, is refused without being sent. */
function encodedRequest(call: CallDefinition, input: Input, options: ApiOptions) {
  try {
    const body =
      call.body && input.body !== undefined ? JSON.stringify(z.encode(call.body, input.body)) : null;
    return { address: addressOf(call, input, options), body };
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    throw failureOf(400, invalid[options.language], "invalidInput");
  }
}

/** A response in another media type. Its connection may drop before the end. */
async function fileOf(response: Response, language: Language): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw unreachableProblem(language);
  }
}

function addressOf(
  call: CallDefinition,
  { params, query }: Input,
  { slug, origin = "" }: ApiOptions,
): string {
  const values: Readonly<Record<string, unknown>> = { mandant: slug, ...encoded(call.params, params) };
  const path = (basePath(call) + call.path).replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams(encoded(call.query, query) as Record<string, string>).toString();
  return origin + path + (search && `?${search}`);
}

function encoded(schema: z.ZodMiniType | undefined, value: unknown): object {
  return schema && value !== undefined ? (z.encode(schema, value) as object) : {};
}

/** The token is sent in two headers, as specified: some hosts strip the first one. */
function headersOf({ language, token }: ApiOptions, withBody: boolean): Record<string, string> {
  const bearer = token?.();
  return {
    accept: "application/json",
    "accept-language": language,
    ...(withBody ? { "content-type": "application/json" } : {}),
    ...(bearer ? { authorization: `Bearer ${bearer}`, "x-auth-token": `Bearer ${bearer}` } : {}),
  };
}

async function answered(call: CallDefinition, response: Response, language: Language): Promise<unknown> {
  const statuses = Object.keys(call.answers);
  const schema = call.answers[response.status];
  const body = schema ? z.safeParse(schema, await json(response)) : undefined;
  if (schema === undefined || body?.success === false) throw technical(response.status, language);
  return statuses.length === 1 ? body?.data : { status: response.status, body: body?.data };
}

async function refused(
  response: Response,
  { language, token, onSessionEnd }: ApiOptions,
  bearer: string | undefined,
): Promise<ApiProblem> {
  const body = await json(response);
  const failure = isProblem(body)
    ? new ApiProblem({ ...body, code: errorNameOf(body.code) })
    : technical(response.status, language);
  const isOver = response.status === 401 || failure.problem.code === "notLoggedIn";
  // A visitor who logged in during the call has a new session and keeps it.
  if (isOver && token?.() === bearer) onSessionEnd?.();
  return failure;
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is z.input<typeof Problem> {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}

function technical(status: number, language: Language): ApiProblem {
  return failureOf(
    status,
    {
      de: "Es ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.",
      en: "A technical error has occurred. Please try again later.",
    }[language],
  );
}

const invalid = {
  de: "Diese Angabe stimmt so nicht. Vielleicht fehlt am Ende etwas.",
  en: "This entry is not right. Perhaps something is missing at its end.",
};

function failureOf(status: number, detail: string, code: Problem["code"] = "technicalError"): ApiProblem {
  return new ApiProblem({ type: "about:blank", title: detail, status, detail, code });
}
