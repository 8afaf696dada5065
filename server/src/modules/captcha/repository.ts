import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** False when somebody was faster. Waits for a concurrent user of the same challenge to commit or give up. */
export async function useUp(tx: TenantTransaction, nonce: Buffer, expiresAt: Date): Promise<boolean> {
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

export async function forgetExpired(tx: TenantTransaction, now: Date, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from used_captcha where ctid = any (array(
      select ctid from used_captcha
       where tenant_id = ${tx.tenantId} and expires_at < ${now}
       order by expires_at limit ${size} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
