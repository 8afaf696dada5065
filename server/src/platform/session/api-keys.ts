import type { TenantTransaction } from "../db/transaction.ts";
import { hashSecret, newSecret } from "./secret-text.ts";

/** Distinguishes a key from a session token, in a header and in a leaked log. */
export const apiKeyPrefix = "wsk_";

export async function createApiKey(
  tx: TenantTransaction,
  name: string,
  now: Date,
): Promise<{ id: number; key: string }> {
  const key = apiKeyPrefix + newSecret();
  const { id } = await tx
    .insertInto("api_key")
    .values({ tenant_id: tx.tenantId, name, hash: hashSecret(key), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** Returns false if there is no such key or it was revoked before. */
export async function revokeApiKey(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("api_key")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function apiKeys(tx: TenantTransaction) {
  return tx
    .selectFrom("api_key")
    .select(["id", "name", "created_at", "revoked_at", "last_used_at"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .execute();
}

/** Returns the id of a valid key and records that it was used. */
export async function useApiKey(tx: TenantTransaction, key: string, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable("api_key")
    .set({ last_used_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hashSecret(key))
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
