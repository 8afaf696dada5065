import type { TenantTransaction } from "../db/transaction.ts";
import { hashSecret, newSecret } from "./secret-text.ts";

export type TokenKind = "user" | "agency" | "recipient" | "callCentre" | "dataSubject";

export interface Session {
  readonly kind: TokenKind;
  readonly subject: number;
  readonly expiresAt: Date;
  /** Opened with a link that an operator printed: another person may be logged in as this one. */
  readonly isForeign?: boolean;
}

/** Opens a session and returns its opaque token. Only its hash is stored. */
export async function issueToken(
  tx: TenantTransaction,
  session: Session & { now: Date; secret?: string },
): Promise<string> {
  const token = session.secret ?? newSecret();
  await tx
    .insertInto("access_token")
    .values({
      tenant_id: tx.tenantId,
      hash: hashSecret(token),
      kind: session.kind,
      subject: session.subject,
      created_at: session.now,
      expires_at: session.expiresAt,
      is_foreign: session.isForeign ?? false,
    })
    .execute();
  return token;
}

type FoundSession = Session & { readonly since: Date };

/** Finds the valid session of a token. A token of another tenant is unknown here. */
export function sessionOf(
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<FoundSession | undefined> {
  return sessionOfHash(tx, hashSecret(token), now);
}

/** Finds the valid session by the hash of its token. */
export async function sessionOfHash(
  tx: TenantTransaction,
  hash: Buffer,
  now: Date,
): Promise<FoundSession | undefined> {
  return tx
    .selectFrom("access_token")
    .select(["kind", "subject", "created_at as since", "expires_at as expiresAt", "is_foreign as isForeign"])
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Ends one session, identified by the hash of its token. */
export async function revokeSession(tx: TenantTransaction, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable("access_token")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends all sessions of a person, except one: usually the session of the caller. */
export async function revokeSessions(
  tx: TenantTransaction,
  {
    kind,
    subject,
    except,
    now,
  }: { kind: TokenKind; subject: number; except?: Buffer | undefined; now: Date },
): Promise<void> {
  await tx
    .updateTable("access_token")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("revoked_at", "is", null)
    .$if(except !== undefined, (query) => query.where("hash", "!=", except ?? Buffer.alloc(0)))
    .execute();
}

interface Person {
  readonly kind: TokenKind;
  readonly subject: number;
}

/** All stored sessions of a person, also ended ones, oldest first. */
export function listSessions(tx: TenantTransaction, { kind, subject }: Person) {
  return tx
    .selectFrom("access_token")
    .select(["created_at as since", "expires_at as expiresAt", "revoked_at as revokedAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .orderBy("created_at")
    .execute();
}

/** Deletes the sessions of deleted people. */
export async function deleteSessions(
  tx: TenantTransaction,
  { kind, subjects }: { readonly kind: TokenKind; readonly subjects: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom("access_token")
    .where("tenant_id", "=", tx.tenantId)
    .where("kind", "=", kind)
    .where((eb) => eb("subject", "=", eb.fn.any(eb.val(subjects))))
    .execute();
}
