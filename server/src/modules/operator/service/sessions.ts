import type { Grant } from "@weitersagen/domain/operator-abilities";
import { startsDue } from "@weitersagen/domain/data-map/kind";
import { OPERATOR_SESSION } from "@weitersagen/domain/data-map/lengths";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashSecret, newSecret } from "../../../platform/session/secret-text.ts";
import { findGrants } from "../read-model.ts";
import { findOperator } from "../repository/accounts.ts";
import { passkeysOf } from "../repository/passkeys.ts";
import {
  deleteEndedLogins,
  deleteOldSessions,
  endSession,
  findSession,
  insertSession,
  type LoginMethod,
  recordAuthentication,
  type SessionRow,
  sessionsOf,
  touchSession,
} from "../repository/sessions.ts";

const MINUTE_MS = 60_000;
const SESSION_MS = 12 * 60 * MINUTE_MS;
const IDLE_MS = 30 * MINUTE_MS;

/** Returns how many rows were deleted. */
export function forgetEndedLogins(tx: PlatformTransaction, now: Date): Promise<number> {
  return deleteEndedLogins(tx, { ended: startsDue(OPERATOR_SESSION, now), now });
}

export interface SessionOrigin {
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/** Opens a session and returns its token. Only the hash is stored. */
export async function openSession(
  tx: PlatformTransaction,
  {
    operatorId,
    method,
    origin,
    now,
  }: { operatorId: number; method: LoginMethod; origin: SessionOrigin; now: Date },
): Promise<string> {
  const token = newSecret();
  await deleteOldSessions(tx, startsDue(OPERATOR_SESSION, now));
  await insertSession(tx, {
    hash: hashSecret(token),
    operatorId,
    method,
    now,
    // A step-up asks for a passkey or code of ours, and the company's provider asked for neither.
    authenticatedAt: method === "signOn" ? new Date(0) : now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    address: origin.address,
    userAgent: origin.userAgent?.slice(0, 300),
  });
  return token;
}

/** The operator of a request, as they are now: a role taken back or a lock counts at once. */
export interface SignedIn {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: "de" | "en";
  readonly grants: readonly Grant[];
  readonly sessionId: number;
  readonly sessionEnds: Date;
  readonly authenticatedAt: Date;
  /** False until an invited person has set up a passkey or password and code. */
  readonly hasJoined: boolean;
  /** Whether the operator has anything to confirm their identity with. */
  readonly canStepUp: boolean;
}

const validAt = (now: Date) => ({ now, idleSince: new Date(now.getTime() - IDLE_MS) });

export async function signedInOperator(
  tx: PlatformTransaction,
  token: string,
  now: Date,
): Promise<SignedIn | undefined> {
  const session = await findSession(tx, hashSecret(token), validAt(now));
  const operator = session && (await findOperator(tx, session.operatorId));
  if (!session || !operator || operator.lockedAt || operator.leftAt || operator.email === null)
    return undefined;
  if (now.getTime() - session.lastSeenAt.getTime() > MINUTE_MS) await touchSession(tx, session.id, now);
  const passkeys = await passkeysOf(tx, operator.id);
  return {
    id: operator.id,
    name: operator.name,
    email: operator.email,
    language: operator.language,
    grants: await findGrants(tx, operator.id),
    sessionId: session.id,
    sessionEnds: session.expiresAt,
    authenticatedAt: session.authenticatedAt,
    hasJoined: operator.joinedAt !== null,
    canStepUp: passkeys.length > 0 || operator.totpConfirmedAt !== null,
  };
}

export function confirmIdentity(tx: PlatformTransaction, sessionId: number, now: Date): Promise<void> {
  return recordAuthentication(tx, sessionId, now);
}

export function listOwnSessions(
  tx: PlatformTransaction,
  operatorId: number,
  now: Date,
): Promise<SessionRow[]> {
  return sessionsOf(tx, operatorId, validAt(now));
}

export async function endOwnSession(
  tx: PlatformTransaction,
  session: { operatorId: number; id: number; now: Date },
): Promise<{ readonly method: string }> {
  const ended = await endSession(tx, session);
  if (!ended) throw new Refusal("notFound");
  return ended;
}
