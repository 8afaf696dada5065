import { createHash } from "node:crypto";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../../platform/db/database.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { visitorNetwork } from "../../../platform/http/client-address.ts";
import { windowOf } from "../../../platform/http/rate-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import { addAttempt, countAttempts } from "../repository/attempts.ts";
import { isUsedLink, takeLink } from "../repository/links.ts";
import { findOperator, findOperatorByEmail, type OperatorAccount } from "../repository/accounts.ts";
import { endSessions, type LoginMethod } from "../repository/sessions.ts";
import { recordAudit } from "./audit.ts";
import type { AuditDeps, OperatorDeps } from "./deps.ts";
import { checkCode, useRecoveryCode } from "./one-time-codes.ts";
import { checkPasskey } from "./passkeys.ts";
import { openSession, type SessionOrigin } from "./sessions.ts";
import { wrongLogin } from "./wrong-credentials.ts";

export type LoginDeps = OperatorDeps & AuditDeps & { readonly database: Database };

/** Failed logins of one account or one network in a quarter of an hour. */
const allowance = { attempts: 10, seconds: 15 * 60 };

/** Logins that one network begins in the same time, failed or not: the people of an office share an address. */
const begun = { attempts: 300, seconds: allowance.seconds };

export interface Visit {
  readonly origin: SessionOrigin & { readonly requestId?: string | undefined };
  readonly now: Date;
}

const bucketOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const bucketsOf = ({ origin }: Visit, email?: string): Buffer[] => [
  bucketOf(`network ${visitorNetwork(origin.address)}`),
  ...(email === undefined ? [] : [bucketOf(`account ${email}`)]),
];

/** Refuses a visitor who has failed too often. Also asked before work that costs time or a call of another service. */
export async function requireAttempts(
  database: LoginDeps["database"],
  visit: Visit & { readonly email?: string },
): Promise<void> {
  const { start, secondsLeft } = windowOf(allowance, visit.now);
  await database.withoutTenant(async (tx) => {
    for (const bucket of bucketsOf(visit, visit.email)) {
      if ((await countAttempts(tx, bucket, start)) >= allowance.attempts)
        throw new Refusal("tooManyAttempts", { retryAfterSeconds: secondsLeft });
    }
  });
}

/** Counts a login that begins: it stores a challenge or calls the company's provider before anything can fail. */
export async function countBegun(database: Database, { origin, now }: Visit): Promise<void> {
  const { start, secondsLeft } = windowOf(begun, now);
  const bucket = bucketOf(`begun ${visitorNetwork(origin.address)}`);
  const count = await database.withoutTenant(async (tx) => {
    await addAttempt(tx, bucket, start);
    return countAttempts(tx, bucket, start);
  });
  if (count > begun.attempts) throw new Refusal("tooManyAttempts", { retryAfterSeconds: secondsLeft });
}

/**
 * Runs a login, whose result is a session or a refusal, in a transaction of its own. Failures are counted outside of it,
 * because it is rolled back; each is in the audit log.
 */
export async function attemptLogin(
  { database, ...deps }: LoginDeps,
  visit: Visit & { readonly method: LoginMethod; readonly email?: string },
  work: (tx: PlatformTransaction) => Promise<OperatorAccount | undefined>,
): Promise<string> {
  const { now, origin, method, email } = visit;
  const { start } = windowOf(allowance, now);
  const buckets = bucketsOf(visit, email);
  await requireAttempts(database, visit);
  // There is nothing to mistype at the company's provider.
  const reason = method === "signOn" ? "signOnRefused" : "wrongCredentials";
  const event = { at: now, action: "login", origin, target: { kind: "method", id: method } };
  const token = await database.withoutTenant(async (tx) => {
    const operator = await work(tx);
    if (!operator || operator.lockedAt || operator.leftAt) return undefined;
    const actor = { kind: "operator", operatorId: operator.id, name: operator.name } as const;
    await recordAudit(deps, tx, { ...event, actor, outcome: "done" });
    return openSession(tx, { operatorId: operator.id, method, origin, now });
  });
  if (token !== undefined) return token;
  await database.withoutTenant(async (tx) => {
    for (const bucket of buckets) await addAttempt(tx, bucket, start);
    const content = email === undefined ? undefined : { email };
    const actor = { kind: "system", name: "login" } as const;
    await recordAudit(deps, tx, { ...event, actor, outcome: "refused", reason, content });
  });
  throw reason === "signOnRefused" ? new Refusal(reason) : wrongLogin(method);
}

/** After ten wrong codes in a session, all sessions of the operator end. */
export async function countMiss(
  tx: PlatformTransaction,
  { id }: { readonly id: number },
  now: Date,
): Promise<void> {
  const bucket = bucketOf(`step-up ${id}`);
  const { start } = windowOf(allowance, now);
  await addAttempt(tx, bucket, start);
  if ((await countAttempts(tx, bucket, start)) >= allowance.attempts)
    await endSessions(tx, { operatorId: id, now });
}

export function loginByPasskey(
  deps: LoginDeps,
  { response, ...visit }: Visit & { readonly response: unknown },
): Promise<string> {
  return attemptLogin(deps, { ...visit, method: "passkey" }, async (tx) => {
    const id = await checkPasskey(deps, tx, { response, operatorId: null, now: visit.now });
    return id === undefined ? undefined : findOperator(tx, id);
  });
}

/** The same answer, after the same time, whatever was wrong. */
export async function loginByPassword(
  deps: LoginDeps,
  { password, code, ...visit }: Visit & { readonly email: string; readonly password: string; code: string },
): Promise<string> {
  const email = normalizedAddress(visit.email);
  await requireAttempts(deps.database, { ...visit, email });
  const known = await deps.database.withoutTenant((tx) => findOperatorByEmail(tx, email));
  const isRight = await deps.passwords.verify(0, known?.passwordHash, password);
  return attemptLogin(deps, { ...visit, email, method: "password" }, async (tx) => {
    if (!known || !isRight) return undefined;
    return (await checkCode(deps, tx, known, { code, now: visit.now })) ? known : undefined;
  });
}

/** For the day on which all passkeys are lost. */
export function loginByRecoveryCode(
  deps: LoginDeps,
  { code, ...visit }: Visit & { readonly email: string; readonly code: string },
): Promise<string> {
  const email = normalizedAddress(visit.email);
  return attemptLogin(deps, { ...visit, email, method: "recovery" }, async (tx) => {
    const operator = await findOperatorByEmail(tx, email);
    const isRight = operator && (await useRecoveryCode(tx, operator.id, code, visit.now));
    return isRight ? operator : undefined;
  });
}

/** An invitation, or the link that a start for trying out prints. */
export async function loginByLink(
  deps: LoginDeps,
  { token, ...visit }: Visit & { readonly token: string },
): Promise<string> {
  const hash = hashSecret(token);
  // A visitor who has to wait keeps the link.
  await requireAttempts(deps.database, visit);
  const link = await deps.database.withoutTenant((tx) => takeLink(tx, hash, visit.now));
  if (!link) {
    const isUsed = await deps.database.withoutTenant((tx) => isUsedLink(tx, hash));
    throw new Refusal(isUsed ? "linkUsed" : "linkExpired");
  }
  return attemptLogin(deps, { ...visit, method: link.purpose }, (tx) => findOperator(tx, link.operatorId));
}
