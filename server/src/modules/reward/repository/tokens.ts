import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export async function insertToken(
  tx: TenantTransaction,
  token: { hash: Buffer; rewardId: number; now: Date; expiresAt: Date },
): Promise<void> {
  const { hash, rewardId, now, expiresAt } = token;
  await sql`insert into reward_token (tenant_id, hash, reward_id, created_at, expires_at)
    values (${tx.tenantId}, ${hash}, ${rewardId}, ${now}, ${expiresAt})`.execute(tx);
}

const tokenStatement = defineStatement<{ rewardId: number; expiresAt: Date }>(
  `select reward_id as "rewardId", expires_at as "expiresAt" from reward_token where tenant_id = $1 and hash = $2`,
);

export async function findToken(tx: TenantTransaction, hash: Buffer) {
  return (await tx.run(tokenStatement, [tx.tenantId, hash]))[0];
}
