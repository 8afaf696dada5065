import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewToken {
  readonly hash: Buffer;
  readonly rewardId: number;
}

export async function insertTokens(
  tx: TenantTransaction,
  tokens: readonly NewToken[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  if (tokens.length === 0) return;
  const rows = tokens.map(({ hash, rewardId }) => ({
    tenant_id: tx.tenantId,
    hash,
    reward_id: rewardId,
    created_at: now,
    expires_at: expiresAt,
  }));
  await tx.insertInto("reward_token").values(rows).execute();
}

export function findToken(
  tx: TenantTransaction,
  hash: Buffer,
): Promise<{ rewardId: number; expiresAt: Date } | undefined> {
  return tx
    .selectFrom("reward_token")
    .select(["reward_id as rewardId", "expires_at as expiresAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "=", hash)
    .executeTakeFirst();
}

export async function countTokensSince(
  tx: TenantTransaction,
  rewardId: number,
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("reward_token")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tx.tenantId)
    .where("reward_id", "=", rewardId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}
