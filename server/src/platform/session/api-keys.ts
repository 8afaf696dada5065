import { isIP } from "node:net";
import { type ApiKeyScope, apiKeyScopes } from "@weitersagen/domain/api-key-scopes";
import { sql } from "kysely";
import type { TenantTransaction } from "../db/transaction.ts";
import { hashSecret, newSecret } from "./secret-text.ts";

/** Distinguishes a key from a session token, in a header and in a leaked log. */
export const apiKeyPrefix = "wsk_";

export interface NewApiKey {
  readonly name: string;
  /** Absent: for everything that keys are for. */
  readonly scopes?: readonly ApiKeyScope[] | undefined;
  readonly expiresAt?: Date | null | undefined;
  /** Addresses and networks that may use it. Absent or empty: every address. */
  readonly networks?: readonly string[] | undefined;
  readonly now: Date;
}

export async function createApiKey(
  tx: TenantTransaction,
  { name, scopes = apiKeyScopes, expiresAt = null, networks = [], now }: NewApiKey,
): Promise<{ id: number; key: string }> {
  const key = apiKeyPrefix + newSecret();
  const { id } = await tx
    .insertInto("api_key")
    .values({
      tenant_id: tx.tenantId,
      name,
      hash: hashSecret(key),
      scopes: [...scopes],
      expires_at: expiresAt,
      networks: sql`${[...networks]}::inet[]`,
      created_at: now,
    })
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

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly networks: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Exact to the day. */
  readonly lastUsedAt: Date | null;
}

export async function apiKeys(tx: TenantTransaction): Promise<ApiKey[]> {
  const rows = await tx
    .selectFrom("api_key")
    .select(["id", "name", "scopes", "created_at", "expires_at", "revoked_at", "last_used_at"])
    .select(sql<string[]>`networks::text[]`.as("networks"))
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes as ApiKeyScope[],
    networks: row.networks,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }));
}

export const isValidKey = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

const DAY_MS = 86_400_000;

/** Finds a key that is valid now and for this address, and records the day of its use. */
export async function useApiKey(
  tx: TenantTransaction,
  { key, address, now }: { readonly key: string; readonly address: string; readonly now: Date },
): Promise<{ id: number; scopes: readonly string[] } | undefined> {
  const row = await tx
    .selectFrom("api_key")
    .select(["id", "scopes", "last_used_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hashSecret(key))
    .where("revoked_at", "is", null)
    .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">", now)]))
    .where(sql<boolean>`(networks = '{}' or ${plainAddress(address)}::inet <<= any (networks))`)
    .executeTakeFirst();
  if (!row) return undefined;
  const today = new Date(now.getTime() - (now.getTime() % DAY_MS));
  if (row.last_used_at === null || row.last_used_at < today) {
    await tx
      .updateTable("api_key")
      .set({ last_used_at: now })
      .where("tenant_id", "=", tx.tenantId)
      .where("id", "=", row.id)
      .execute();
  }
  return { id: row.id, scopes: row.scopes };
}

/**
 * A socket for both families names IPv4 addresses `::ffff:192.0.2.1`; an IPv6 address may carry its interface. What a proxy
 * passes on from the caller need not be an address at all, and is then in no network.
 */
function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(plain) === 0 ? null : plain;
}
