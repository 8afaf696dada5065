import { sql } from "kysely";
import type { TenantTransaction } from "../db/transaction.ts";
import type { Schema } from "../db/schema.gen.ts";
import { hashSecret, newSecret } from "./secret-text.ts";

export type TokenPurpose = Schema["one_time_token"]["purpose"];

/** Links whose subject is an account: they end with it. */
export const accountLinks: readonly TokenPurpose[] = [
  "registration",
  "passwordReset",
  "login",
  "foreignLogin",
  "autologin",
  "newsletterOptIn",
  "newsletterOptOut",
  "emailChange",
  "replacedReferrer",
];

/** Links whose subject is a recipient. */
export const recipientLinks: readonly TokenPurpose[] = [
  "recipientConsent",
  "recipientEmail",
  "replacedRecipient",
];

/** Links mailed to an address that was replaced meanwhile: they open nothing. */
export const replacedLinks: readonly TokenPurpose[] = ["replacedReferrer", "replacedRecipient"];

export interface NewOneTimeToken {
  readonly purpose: TokenPurpose;
  readonly subject: number;
  readonly expiresAt: Date;
  readonly now: Date;
  /** For a token with a special form, as in the path of an address. Default: 256 random bits. */
  readonly secret?: string;
}

/** Creates a token for a mailed link and returns it. Only its hash is stored. */
export async function issueOneTimeToken(tx: TenantTransaction, token: NewOneTimeToken): Promise<string> {
  const secret = token.secret ?? newSecret();
  await tx
    .insertInto("one_time_token")
    .values({
      tenant_id: tx.tenantId,
      hash: hashSecret(secret),
      purpose: token.purpose,
      subject: token.subject,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
  return secret;
}

export interface OneTimeToken {
  readonly purpose: TokenPurpose;
  readonly subject: number;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly isUsed: boolean;
}

/** Finds a token, also one that is used or expired. */
export async function findOneTimeToken(
  tx: TenantTransaction,
  token: string,
): Promise<OneTimeToken | undefined> {
  const row = await tx
    .selectFrom("one_time_token")
    .select(["purpose", "subject", "created_at", "expires_at", "used_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hashSecret(token))
    .executeTakeFirst();
  return (
    row && {
      purpose: row.purpose,
      subject: row.subject,
      issuedAt: row.created_at,
      expiresAt: row.expires_at,
      isUsed: row.used_at !== null,
    }
  );
}

/** Marks a valid token as used and returns its subject. Of concurrent calls one succeeds; the others get undefined. */
export async function useOneTimeToken(
  tx: TenantTransaction,
  purposes: readonly TokenPurpose[],
  token: string,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable("one_time_token")
    .set({ used_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hashSecret(token))
    .where("purpose", "in", [...purposes])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("subject")
    .executeTakeFirst();
  return row?.subject;
}

/** Extends the validity of an unused token, by the time its mail waited for delivery. */
export async function postponeOneTimeToken(
  tx: TenantTransaction,
  token: string,
  byMs: number,
): Promise<void> {
  await tx
    .updateTable("one_time_token")
    .set({ expires_at: sql<Date>`expires_at + ${byMs} * interval '1 millisecond'` })
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .execute();
}

/** Counts the tokens issued to a person since a time. Limits the mails that a stranger can cause. */
export async function countOneTimeTokens(
  tx: TenantTransaction,
  purpose: TokenPurpose,
  subject: number,
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("one_time_token")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tx.tenantId)
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Until when the latest unused token of a person works; undefined if none does. */
export async function endOfOneTimeToken(
  tx: TenantTransaction,
  purpose: TokenPurpose,
  subject: number,
  now: Date,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("one_time_token")
    .select("expires_at")
    .where("tenant_id", "=", tx.tenantId)
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at;
}

/** Deletes the unused tokens of a person, such as those older than a new password. Used ones stay known as used. */
export async function endOneTimeTokens(
  tx: TenantTransaction,
  purposes: readonly TokenPurpose[],
  subject: number,
): Promise<void> {
  await tx
    .deleteFrom("one_time_token")
    .where("tenant_id", "=", tx.tenantId)
    .where("purpose", "in", [...purposes])
    .where("subject", "=", subject)
    .where("used_at", "is", null)
    .execute();
}

/**
 * Ends the unused tokens of a person whose address was replaced. Until they would have expired they are known as replaced,
 * so that the page of an old link can say why it does not work.
 */
export async function replaceOneTimeTokens(
  tx: TenantTransaction,
  purposes: readonly TokenPurpose[],
  subject: number,
  replaced: "replacedReferrer" | "replacedRecipient",
): Promise<void> {
  await tx
    .updateTable("one_time_token")
    .set({ purpose: replaced })
    .where("tenant_id", "=", tx.tenantId)
    .where("purpose", "in", [...purposes])
    .where("subject", "=", subject)
    .where("used_at", "is", null)
    .execute();
}

/** Deletes all tokens of deleted people, used ones too. */
export async function deleteOneTimeTokens(
  tx: TenantTransaction,
  purposes: readonly TokenPurpose[],
  subjects: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("one_time_token")
    .where("tenant_id", "=", tx.tenantId)
    .where("purpose", "in", [...purposes])
    .where((eb) => eb("subject", "=", eb.fn.any(eb.val(subjects))))
    .execute();
}
