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
  /** The last refusal because of the caller's address, exact to the minute. */
  readonly refusedAt: Date | null;
}

export async function apiKeys(tx: TenantTransaction): Promise<ApiKey[]> {
  const rows = await tx
    .selectFrom("api_key")
    .select(["id", "name", "scopes", "created_at", "expires_at", "revoked_at", "last_used_at", "refused_at"])
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
    refusedAt: row.refused_at,
  }));
}

export const isValidKey = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const startOf = (period: number, now: Date): Date => new Date(now.getTime() - (now.getTime() % period));

/** Finds a key that is valid now and for this address, and records the day of its use, or that the address was refused. */
export async function useApiKey(
  tx: TenantTransaction,
  { key, address, now }: { readonly key: string; readonly address: string; readonly now: Date },
): Promise<{ id: number; scopes: readonly string[] } | undefined> {
  const row = await tx
    .selectFrom("api_key")
    .select(["id", "scopes", "last_used_at", "refused_at"])
    .select(
      sql<boolean>`networks = '{}' or coalesce(${plainAddress(address)}::inet <<= any (networks), false)`.as(
        "isListed",
      ),
    )
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hashSecret(key))
    .where("revoked_at", "is", null)
    .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">", now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, scopes, isListed, last_used_at: usedAt, refused_at: refusedAt } = row;
  if (!isListed) {
    const minute = startOf(MINUTE_MS, now);
    if (refusedAt === null || refusedAt < minute) await setTime(tx, id, { refused_at: now });
    return undefined;
  }
  if (usedAt === null || usedAt < startOf(DAY_MS, now)) await setTime(tx, id, { last_used_at: now });
  return { id, scopes };
}

async function setTime(
  tx: TenantTransaction,
  id: number,
  time: { readonly last_used_at: Date } | { readonly refused_at: Date },
): Promise<void> {
  await tx
    .updateTable("api_key")
    .set(time)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/**
 * A socket for both families names IPv4 addresses `::ffff:192.0.2.1`; an IPv6 address may carry its interface. What a proxy
 * passes on from the caller need not be an address at all, and is then in no network.
 */
function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(plain) === 0 ? null : plain;
}
