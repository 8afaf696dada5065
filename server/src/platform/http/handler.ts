import type { Access, AnswerOf, CallDefinition, InputOf } from "@weitersagen/contract/call";
import type { Language } from "@weitersagen/contract/language";
import type { TransactionOptions } from "../db/database.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import type { Tenant } from "../tenancy.ts";

/** The caller, authenticated by a token or key of the call's own tenant. */
export type Actor =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: Exclude<Access, "public">;
      readonly subject: string;
      /** When the person logged in: some calls need a recent login. Absent where the session proves none. */
      readonly since?: Date;
      /** An operator's link opened the session: the caller may be another person than the one logged in. */
      readonly isForeign?: boolean;
      /** Hash of the token, for calls that end this session or all but this one. */
      readonly session?: Buffer;
    };

export interface CallContext {
  readonly language: Language;
  readonly actor: Actor;
  /** The caller's token; for the one call that returns it. */
  readonly bearer?: string | undefined;
  /** Keyed hash of the caller's address and day: attempts can be counted, but the person cannot be identified. */
  readonly visitor: string;
  /** Keyed hash of the caller's browser and day; absent where the caller is not a browser. */
  readonly device?: Buffer | undefined;
  /** The header `User-Agent`; absent where the caller is not a browser. Never stored. */
  readonly userAgent?: string | undefined;
  /** The header `Cookie`. Calls are authorised by their token, never by a cookie. */
  readonly cookies?: string | undefined;
  /** Adds a header `Set-Cookie` to the response; absent where the caller is not a browser. */
  readonly setCookie?: ((cookie: string) => void) | undefined;
  readonly now: Date;
}

export interface TenantCallContext extends CallContext {
  readonly tenant: Tenant;
}

/** Refuses a public call that a tenant with forced login closes to this caller. */
export type Admission = (
  call: CallDefinition,
  caller: TenantCallContext & { readonly pass: string | undefined },
) => Promise<void>;

export type ContextOf<C extends CallDefinition> = C["scope"] extends "tenant"
  ? TenantCallContext
  : CallContext;

/** The handler of a call whose response has no body returns nothing. */
type Handled<C extends CallDefinition> = [AnswerOf<C>] extends [undefined] ? void : AnswerOf<C>;

export type Handle<C extends CallDefinition> = (
  input: InputOf<C>,
  context: ContextOf<C>,
) => Promise<Handled<C>> | Handled<C>;

/** The same, with the transaction that the API opened for this call. */
export type HandleInTransaction<C extends CallDefinition> = (
  input: InputOf<C>,
  context: TenantCallContext,
  tx: TenantTransaction,
) => Promise<Handled<C>>;

export type BodyReader = (bytes: Buffer, language: Language) => Promise<unknown>;

/** Runs the work of a tenant's call, outside the call's transaction. */
type Around = <Result>(context: TenantCallContext, work: () => Promise<Result>) => Promise<Result>;

/** Returns the body as JSON text in parts. A refusal must be thrown before the first part. */
export type HandleAsStream<C extends CallDefinition> = (
  input: InputOf<C>,
  context: ContextOf<C>,
) => Promise<AsyncIterable<string>>;

/** Returns the response in another media type, as text in parts. A refusal must be thrown before the first part. */
export type Writer = (input: never, context: TenantCallContext) => Promise<AsyncIterable<string>>;

/** A call of the contract together with its handler. */
export type CallHandler = {
  readonly call: CallDefinition;
  readonly around?: Around;
  readonly streams?: true;
  /** Turns a body that is not JSON into what its JSON would be, by media type. */
  readonly readers?: Readonly<Record<string, BodyReader>>;
  /** Writes the response of a tenant's call in the media types that it also answers. */
  readonly writers?: Readonly<Record<string, Writer>>;
} & (
  | {
      readonly handle: (input: never, context: never) => unknown;
      readonly transaction?: undefined;
    }
  | {
      readonly handle: (input: never, context: never, tx: TenantTransaction) => unknown;
      readonly transaction: TransactionOptions;
    }
);

/** Handles a call that needs no transaction, or several. */
export function on<const C extends CallDefinition>(call: C, handle: Handle<C>): CallHandler {
  return { call, handle };
}

/** Handles a call in one transaction of its tenant; the call's idempotency key is written in the same one. */
export function onTransaction<const C extends CallDefinition & { scope: "tenant" }>(
  call: C,
  handle: HandleInTransaction<C>,
  transaction: TransactionOptions = {},
): CallHandler {
  return { call, handle, transaction };
}

/** Handles a call whose response is too long for the memory: the handler encodes it part by part. */
export function onStream<const C extends CallDefinition>(call: C, handle: HandleAsStream<C>): CallHandler {
  return { call, handle, streams: true };
}
