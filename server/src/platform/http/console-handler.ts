import type { AnswerOf, InputOf } from "@weitersagen/contract/call";
import type { ConsoleCall } from "@weitersagen/contract/console/console-call";
import type { Language } from "@weitersagen/contract/language";
import type { Grant } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction, TenantTransaction } from "../db/transaction.ts";
import type { Tenant } from "../tenancy.ts";

/** The operator who makes a call, as they are now. */
export interface ConsoleOperator {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly grants: readonly Grant[];
  readonly sessionId: number;
  readonly sessionEnds: Date;
  /** When a passkey or one-time code was given last. */
  readonly authenticatedAt: Date;
  /** False until an invited person has set up the access: until then they see their own account only. */
  readonly hasJoined: boolean;
  readonly canStepUp: boolean;
}

/** What the audit entry of a call says beside who, when and what. */
export interface AuditDetails {
  readonly target?: { readonly kind: string; readonly id: string };
  readonly content?: Readonly<Record<string, unknown>>;
  /** What was done, where one call does several things; else the id of the call. */
  readonly action?: string;
  /** The ids of tenants whose logs hold the entry too: for a call of the installation that concerns them. */
  readonly tenants?: readonly number[];
}

export interface ConsoleContext {
  readonly language: Language;
  readonly now: Date;
  readonly origin: {
    readonly address: string;
    readonly userAgent: string | undefined;
    readonly requestId: string;
  };
  /** Completes the audit entry, which is written at the end of the call's transaction. */
  readonly record: (recorded: AuditDetails) => void;
  /** Runs after the call's transaction was committed: for what belongs to another scope or to no database. */
  readonly afterCommit: (work: () => Promise<void>) => void;
  /** Names the file that the call returns. */
  readonly nameFile: (name: string) => void;
  /** Sets the cookie of the session, or deletes it. */
  readonly setSession: (token: string | undefined) => void;
  /** The secret of a login that this browser began at the company's provider. */
  readonly signOnSecret: string | undefined;
  readonly setSignOnSecret: (secret: string, seconds: number) => void;
}

export interface OperatorContext extends ConsoleContext {
  readonly operator: ConsoleOperator;
}

export interface OperatorTenantContext extends OperatorContext {
  readonly tenant: Tenant;
}

type Handled<C extends ConsoleCall> = C["media"] extends readonly string[]
  ? string | Buffer | AsyncIterable<string>
  : [AnswerOf<C>] extends [undefined]
    ? void
    : AnswerOf<C>;

type TransactionOf<C extends ConsoleCall> = C["scope"] extends "consoleTenant"
  ? TenantTransaction
  : PlatformTransaction;
type ContextOf<C extends ConsoleCall> = C["scope"] extends "consoleTenant"
  ? OperatorTenantContext
  : OperatorContext;

/** A call of the console together with its handler. */
export type ConsoleHandler = { readonly call: ConsoleCall } & (
  | {
      readonly kind: "operator";
      readonly handle: (input: never, context: never, tx: never) => unknown;
      /** The call opens its own transaction; its audit entry follows in another one. */
      readonly isAlone?: true;
    }
  | { readonly kind: "anyone"; readonly handle: (input: never, context: never) => unknown }
);

/** Handles a call of an operator, in one transaction with its audit entry. */
export function onConsole<const C extends ConsoleCall>(
  call: C,
  handle: (input: InputOf<C>, context: ContextOf<C>, tx: TransactionOf<C>) => Promise<Handled<C>>,
): ConsoleHandler {
  if (call.ability === "anyone") throw new Error(`${call.id} is for operators: it needs an ability`);
  return { call, kind: "operator", handle };
}

/**
 * Handles a reading call of an operator that opens its own transactions, such as a snapshot or what a tenant's content needs. One
 * inside the call's transaction would hold a second connection, and many such calls at once would wait for each other.
 */
export function onConsoleAlone<const C extends ConsoleCall>(
  call: C,
  handle: (input: InputOf<C>, context: Omit<ContextOf<C>, "afterCommit">) => Promise<Handled<C>>,
): ConsoleHandler {
  if (call.ability === "anyone") throw new Error(`${call.id} is for operators: it needs an ability`);
  return { call, kind: "operator", handle, isAlone: true };
}

/** Handles a call without a session. It opens its own transactions and writes its own audit entries. */
export function onLogin<const C extends ConsoleCall & { ability: "anyone" }>(
  call: C,
  handle: (input: InputOf<C>, context: ConsoleContext) => Promise<Handled<C>>,
): ConsoleHandler {
  return { call, kind: "anyone", handle };
}
