import { sql } from "kysely";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

export interface OperatorRow {
  readonly id: number;
  readonly name: string;
}

/** Undefined when the name is taken. */
export async function insertOperator(
  tx: PlatformTransaction,
  operator: { name: string; keyHash: Buffer | null; addedAt: Date; addedBy: string },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("operator")
    .values({
      name: operator.name,
      key_hash: operator.keyHash,
      added_at: operator.addedAt,
      added_by: operator.addedBy,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export function findOperatorByKey(
  tx: PlatformTransaction,
  keyHash: Buffer,
): Promise<OperatorRow | undefined> {
  return tx
    .selectFrom("operator")
    .select(["id", "name"])
    .where("key_hash", "=", keyHash)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

export function findOperatorByName(tx: PlatformTransaction, name: string): Promise<OperatorRow | undefined> {
  return tx
    .selectFrom("operator")
    .select(["id", "name"])
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst();
}

export function allOperators(tx: PlatformTransaction) {
  return tx
    .selectFrom("operator")
    .select(["id", "name", "email", "added_at as addedAt", "added_by as addedBy", "revoked_at as revokedAt"])
    .select(sql<boolean>`key_hash is not null`.as("hasKey"))
    .orderBy("id")
    .execute();
}

export async function revokeKey(tx: PlatformTransaction, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("operator")
    .set({ revoked_at: now })
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes operators whose key was revoked at this time or before and who signed nothing that is kept. */
export async function deleteFormerOperators(tx: PlatformTransaction, until: Date): Promise<number> {
  const { rows } = await sql<{
    deleted: number;
  }>`select platform.forget_operators(${until}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}

const columns = [
  "id",
  "name",
  "email",
  "language",
  "password_hash as passwordHash",
  "totp_sealed as totpSealed",
  "totp_key_id as totpKeyId",
  "totp_confirmed_at as totpConfirmedAt",
  "added_at as addedAt",
  "joined_at as joinedAt",
  "locked_at as lockedAt",
  "left_at as leftAt",
] as const;

export type OperatorAccount = NonNullable<Awaited<ReturnType<typeof findOperator>>>;

export const findOperator = (tx: PlatformTransaction, id: number) =>
  tx.selectFrom("operator").select(columns).where("id", "=", id).executeTakeFirst();

export const findOperatorByEmail = (tx: PlatformTransaction, email: string) =>
  tx.selectFrom("operator").select(columns).where("email", "=", email).executeTakeFirst();

/** All people with an account in the console. */
export const consoleOperators = (tx: PlatformTransaction) =>
  tx.selectFrom("operator").select(columns).where("email", "is not", null).orderBy("name").execute();

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
  readonly joined_at?: Date;
  readonly locked_at?: Date | null;
  readonly left_at?: Date | null;
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
    .where("totp_key_id", "<>", keyId)
    .orderBy("id")
    .limit(size)
    .execute();
