import type { ApiKeyScope } from "@weitersagen/domain/api-key-scopes";
import type * as z from "zod/mini";
import type { ErrorName } from "./error-codes.ts";

/** Who may make a call. Others get notLoggedIn (apiKeyInvalid for `apiKey`), or forbidden or `refusesOthersWith`. */
const accesses = [
  "public",
  "referrer",
  "recipient",
  "reward",
  "agency",
  "callCentre",
  "apiKey",
  /** A person who proved an address by a mailed link, to see and delete what is stored about them. */
  "dataSubject",
  /** A person who is logged in to the console and has the call's `ability` (console/console-call.ts). */
  "operator",
] as const;
export type Access = (typeof accesses)[number];

type Schema = z.ZodMiniType;

export interface CallDefinition {
  /** English name of the call, unique: its operationId, and its name in logs, metrics and the isolation matrix. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The specified path with `{parameter}`s, below the base of its scope. */
  readonly path: `/${string}`;
  readonly scope: "platform" | "tenant" | "content" | "console" | "consoleTenant";
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** What an API key must have been made for. Calls with the access `apiKey` name it. */
  readonly keyScope?: ApiKeyScope;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Success responses by status; `null` has no body. */
  readonly answers: { readonly [status: number]: Schema | null };
  /**
   * Media types of a success response that is bytes or text instead of JSON. Its module registers the route itself; calls
   * of the console are registered like all others.
   */
  readonly media?: readonly string[];
  /** Media types beside JSON that the header `Accept` may choose for the success response. */
  readonly alsoAnswers?: readonly string[];
  readonly errors?: readonly ErrorName[];
  /** The error for a session of another kind, instead of forbidden. */
  readonly refusesOthersWith?: ErrorName;
  /** The call creates something: it takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * Attempts allowed to one visitor in a window. With `misses`, only refused attempts count: a whole office behind one
   * address may log in, but no one may guess.
   */
  readonly rateLimit?: { readonly attempts: number; readonly seconds: number; readonly counts?: "misses" };
  readonly bodyLimit?: number;
  /** Pages of other sites may make it from the browser, if the tenant lists their origin. */
  readonly forBrowsers?: true;
  /** Media types of the body beside JSON. */
  readonly alsoAccepts?: readonly string[];
  /** The body is a list whose rows are validated one by one: characters that no database can store refuse only their row. */
  readonly judgesRows?: boolean;
  readonly examples: {
    readonly params?: Record<string, string>;
    readonly query?: Record<string, string>;
    readonly body?: unknown;
    readonly answer?: unknown;
  };
}

export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}

type Part<C, K extends "params" | "query" | "body"> = C extends { readonly [P in K]: infer S extends Schema }
  ? { readonly [P in K]: z.output<S> }
  : unknown;

/** The input of a call, in code names: what a caller passes and a handler receives. */
export type InputOf<C extends CallDefinition> = Part<C, "params"> & Part<C, "query"> & Part<C, "body">;

type BodyOf<S> = S extends Schema ? z.output<S> : undefined;
type Answers<C extends CallDefinition> = {
  [S in keyof C["answers"] & number]: { readonly status: S; readonly body: BodyOf<C["answers"][S]> };
}[keyof C["answers"] & number];
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

/** The body of the only answer, or status and body where a call has several. */
export type AnswerOf<C extends CallDefinition> =
  IsUnion<keyof C["answers"] & number> extends true ? Answers<C> : Answers<C>["body"];

const bases = {
  tenant: "/api/v1/{mandant}",
  platform: "/api/v1",
  content: "/api",
  console: "/api/console/v1",
  consoleTenant: "/api/console/v1/mandanten/{mandant}",
} as const;

export function basePath(call: CallDefinition): string {
  return bases[call.scope];
}

export function successStatuses(call: CallDefinition): number[] {
  return Object.keys(call.answers).map(Number);
}
