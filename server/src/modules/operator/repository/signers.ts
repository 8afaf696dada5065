import { sql } from "kysely";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

// The operators of the command line, who sign with a key. They are rows of the same table as accounts of the console.

export interface OperatorRow {
  readonly id: number;
  readonly name: string;
  /** Null for a key that belongs to no account. */
  readonly email: string | null;
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

/** Neither a revoked key nor that of a locked or ended account. */
export function findOperatorByKey(
  tx: PlatformTransaction,
  keyHash: Buffer,
): Promise<OperatorRow | undefined> {
  return tx
    .selectFrom("operator")
    .select(["id", "name", "email"])
    .where("key_hash", "=", keyHash)
    .where("revoked_at", "is", null)
    .where("locked_at", "is", null)
    .where("left_at", "is", null)
    .executeTakeFirst();
}

/** Also finds an operator whose key was revoked. */
export function findOperatorByName(tx: PlatformTransaction, name: string): Promise<OperatorRow | undefined> {
  return tx
    .selectFrom("operator")
    .select(["id", "name", "email"])
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

/** Returns false if there is no operator with this name whose key is valid. */
export async function revokeKey(tx: PlatformTransaction, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("operator")
    .set({ revoked_at: now })
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("key_hash", "is not", null)
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
