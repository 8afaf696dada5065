import { sql } from "kysely";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import type { Schema } from "../../../platform/db/schema.gen.ts";

export type LoginMethod = Schema["operator_session"]["method"];

export interface NewSession {
  readonly hash: Buffer;
  readonly operatorId: number;
  readonly method: LoginMethod;
  readonly now: Date;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string | undefined;
}

export async function insertSession(tx: PlatformTransaction, session: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto("operator_session")
    .values({
      hash: session.hash,
      operator_id: session.operatorId,
      method: session.method,
      created_at: session.now,
      expires_at: session.expiresAt,
      last_seen_at: session.now,
      authenticated_at: session.authenticatedAt,
      address: session.address,
      user_agent: session.userAgent ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const columns = [
  "id",
  "operator_id as operatorId",
  "method",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "last_seen_at as lastSeenAt",
  "authenticated_at as authenticatedAt",
  "address",
  "user_agent as userAgent",
] as const;

export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number];

interface Valid {
  readonly now: Date;
  /** Sessions that were used last at this time or before have ended. */
  readonly idleSince: Date;
}

const valid = (tx: PlatformTransaction, { now, idleSince }: Valid) =>
  tx
    .selectFrom("operator_session")
    .select(columns)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_seen_at", ">", idleSince);

export const findSession = (tx: PlatformTransaction, hash: Buffer, at: Valid) =>
  valid(tx, at).where("hash", "=", hash).executeTakeFirst();

export const sessionsOf = (tx: PlatformTransaction, operatorId: number, at: Valid) =>
  valid(tx, at).where("operator_id", "=", operatorId).orderBy("created_at", "desc").execute();

export async function touchSession(tx: PlatformTransaction, id: number, now: Date): Promise<void> {
  await tx.updateTable("operator_session").set({ last_seen_at: now }).where("id", "=", id).execute();
}

export async function recordAuthentication(tx: PlatformTransaction, id: number, now: Date): Promise<void> {
  await tx
    .updateTable("operator_session")
    .set({ authenticated_at: now, last_seen_at: now })
    .where("id", "=", id)
    .execute();
}

/** Undefined if the operator has no such open session. */
export const endSession = (
  tx: PlatformTransaction,
  { operatorId, id, now }: { operatorId: number; id: number; now: Date },
) =>
  tx
    .updateTable("operator_session")
    .set({ ended_at: now })
    .where("operator_id", "=", operatorId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("method")
    .executeTakeFirst();

export async function endSessions(
  tx: PlatformTransaction,
  { operatorId, except, now }: { operatorId: number; except?: number; now: Date },
): Promise<void> {
  let query = tx
    .updateTable("operator_session")
    .set({ ended_at: now })
    .where("operator_id", "=", operatorId)
    .where("ended_at", "is", null);
  if (except !== undefined) query = query.where("id", "<>", except);
  await query.execute();
}

/** Deletes sessions, links and failed logins from before `ended`, and challenges that are over. For the jobs' login. */
export async function deleteEndedLogins(
  tx: PlatformTransaction,
  { ended, now }: { ended: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{
    deleted: number;
  }>`select platform.forget_operator_logins(${ended}, ${now}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}

/** Deletes sessions that ended long ago. */
export async function deleteOldSessions(tx: PlatformTransaction, until: Date): Promise<void> {
  await tx.deleteFrom("operator_session").where("expires_at", "<=", until).execute();
}
