import type { TenantTransaction } from "../../platform/db/transaction.ts";

/**
 * Marks a challenge as used. Answers false if it was used before. Waits for a concurrent transaction that uses the same
 * challenge to commit or roll back.
 */
export async function insertUsed(tx: TenantTransaction, nonce: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto("used_captcha")
    .values({ tenant_id: tx.tenantId, nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("nonce")
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUsed(tx: TenantTransaction, nonce: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom("used_captcha")
    .select("nonce")
    .where("tenant_id", "=", tx.tenantId)
    .where("nonce", "=", nonce)
    .executeTakeFirst();
  return row !== undefined;
}
