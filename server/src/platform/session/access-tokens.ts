import type { TenantTransaction } from "../db/transaction.ts";
import { hashSecret, newSecret } from "./secret-text.ts";

export type TokenKind = "user" | "agency" | "recipient" | "callCentre";

export interface Session {
  readonly kind: TokenKind;
  readonly subject: number;
  readonly expiresAt: Date;
}

/** Opens a session and answers its opaque token, the only time it is readable. */
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
    })
    .execute();
  return token;
}

/** The session behind a token of this tenant; a token of another tenant is no token here. */
export async function sessionOf(
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<(Session & { readonly since: Date }) | undefined> {
  const row = await tx
    .selectFrom("access_token")
    .select(["kind", "subject", "created_at", "expires_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hashSecret(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { kind: row.kind, subject: row.subject, since: row.created_at, expiresAt: row.expires_at };
}

/** Ends one session, named by the hash of its token. */
export async function revokeSession(tx: TenantTransaction, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable("access_token")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends all sessions of a person, but for the one that asks for it. */
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
