import type { TenantTransaction } from "../db/transaction.ts";
import { hashSecret, newSecret } from "./secret-text.ts";

/** Tells a key from a session token at a glance, in a leaked log as well as in a header. */
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

/** Whether a key was there to revoke. */
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

/** The id of a valid key, which is marked as used. */
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
