import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/**
 * Counts a login attempt and answers the number of attempts since `since`. Called before the password is checked, so
 * that concurrent attempts are counted too. A successful login deletes the row, so failed ones remain.
 */
export async function countLoginAttempt(
  tx: TenantTransaction,
  emailHash: Buffer,
  now: Date,
  since: Date,
): Promise<{ count: number; firstAt: Date }> {
  return tx
    .insertInto("failed_login")
    .values({ tenant_id: tx.tenantId, email_hash: emailHash, count: 1, first_at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "email_hash"]).doUpdateSet((row) => ({
        count: row
          .case()
          .when("failed_login.first_at", ">", since)
          .then(row("failed_login.count", "+", 1))
          .else(1)
          .end(),
        first_at: row
          .case()
          .when("failed_login.first_at", ">", since)
          .then(row.ref("failed_login.first_at"))
          .else(now)
          .end(),
      })),
    )
    .returning(["count", "first_at as firstAt"])
    .executeTakeFirstOrThrow();
}

export async function deleteLoginAttempts(tx: TenantTransaction, emailHash: Buffer): Promise<void> {
  await tx
    .deleteFrom("failed_login")
    .where("tenant_id", "=", tx.tenantId)
    .where("email_hash", "=", emailHash)
    .execute();
}
