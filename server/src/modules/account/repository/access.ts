import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** A link that lets another person log in as the referrer. */
export interface AccountAccess {
  readonly referrerId: number;
  readonly kind: "login" | "autologin";
  readonly purpose: string;
  /** The account of the operating system that made it. */
  readonly osUser: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertAccess(tx: TenantTransaction, access: AccountAccess): Promise<void> {
  await tx
    .insertInto("account_access")
    .values({
      tenant_id: tx.tenantId,
      referrer_id: access.referrerId,
      kind: access.kind,
      purpose: access.purpose,
      os_user: access.osUser,
      at: access.at,
      expires_at: access.expiresAt,
    })
    .execute();
}

/** All accesses to an account, oldest first. */
export function listAccess(tx: TenantTransaction, referrerId: number) {
  return tx
    .selectFrom("account_access")
    .select(["kind", "purpose", "os_user as osUser", "at", "expires_at as expiresAt"])
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .orderBy("at")
    .execute();
}
