import { sql } from "kysely";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

// An operator with an email address has an account in the console. Keys that sign commands: `signers.ts`.

const columns = [
  "id",
  "name",
  "email",
  "language",
  "password_hash as passwordHash",
  "totp_sealed as totpSealed",
  "totp_key_id as totpKeyId",
  "totp_confirmed_at as totpConfirmedAt",
  "offered_totp_sealed as offeredTotpSealed",
  "offered_totp_key_id as offeredTotpKeyId",
  "added_at as addedAt",
  "joined_at as joinedAt",
  "locked_at as lockedAt",
  "left_at as leftAt",
  "sign_on_issuer as signOnIssuer",
  "key_hash as keyHash",
  "revoked_at as revokedAt",
] as const;

export type OperatorAccount = NonNullable<Awaited<ReturnType<typeof findOperator>>>;

export const findOperator = (tx: PlatformTransaction, id: number) =>
  tx.selectFrom("operator").select(columns).where("id", "=", id).executeTakeFirst();

export const findOperatorByEmail = (tx: PlatformTransaction, email: string) =>
  tx.selectFrom("operator").select(columns).where("email", "=", email).executeTakeFirst();

/** The operator whom the provider knows by this subject. */
export const findOperatorBySubject = (tx: PlatformTransaction, issuer: string, subject: string) =>
  tx
    .selectFrom("operator")
    .select(columns)
    .where("sign_on_issuer", "=", issuer)
    .where("sign_on_subject", "=", subject)
    .executeTakeFirst();

/** All people with an account in the console. */
export const consoleOperators = (tx: PlatformTransaction) =>
  tx.selectFrom("operator").select(columns).where("email", "is not", null).orderBy("name").execute();

export async function namesOfOperators(
  tx: PlatformTransaction,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await tx.selectFrom("operator").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Undefined when the address or the name is taken. */
export async function insertAccount(
  tx: PlatformTransaction,
  account: { name: string; email: string; language: "de" | "en"; addedAt: Date; addedBy: string },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("operator")
    .values({
      name: account.name,
      email: account.email,
      language: account.language,
      added_at: account.addedAt,
      added_by: account.addedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

interface AccountChange {
  readonly language?: "de" | "en";
  readonly password_hash?: string | null;
  readonly totp_sealed?: Buffer | null;
  readonly totp_key_id?: string | null;
  readonly totp_confirmed_at?: Date | null;
  readonly offered_totp_sealed?: Buffer | null;
  readonly offered_totp_key_id?: string | null;
  readonly joined_at?: Date;
  readonly locked_at?: Date | null;
  readonly left_at?: Date | null;
  readonly sign_on_issuer?: string | null;
  readonly sign_on_subject?: string | null;
  readonly key_hash?: Buffer | null;
  readonly revoked_at?: Date | null;
}

export async function changeAccount(
  tx: PlatformTransaction,
  id: number,
  change: AccountChange,
): Promise<void> {
  await tx.updateTable("operator").set(change).where("id", "=", id).execute();
}

/** Notes that a one-time code was used. False if it, or a later one, was used before. */
export async function takeTotpStep(tx: PlatformTransaction, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("operator")
    .set({ totp_step: step })
    .where("id", "=", id)
    .where("totp_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Secrets of one-time codes that are encrypted with another key. */
export const totpOfOtherKeys = (tx: PlatformTransaction, keyId: string, size: number) =>
  tx
    .selectFrom("operator")
    .select(["id", "totp_sealed as totpSealed", "totp_key_id as totpKeyId"])
    .where((is) => is.or([is("totp_key_id", "<>", keyId), is("offered_totp_key_id", "<>", keyId)]))
    .orderBy("id")
    .limit(size)
    .execute();

/** Deletes an account that was never used. */
export async function deleteNewcomer(tx: PlatformTransaction, id: number): Promise<void> {
  await tx.deleteFrom("operator").where("id", "=", id).where("joined_at", "is", null).execute();
}

/** Deletes accounts whose last invitation ended at this time or before, and that wait for no role. Returns how many. */
export async function deleteNewcomers(tx: PlatformTransaction, until: Date, now: Date): Promise<number> {
  const { rows } = await sql<{
    deleted: number;
  }>`select platform.forget_newcomers(${until}, ${now}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
