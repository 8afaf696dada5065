import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

export type LinkPurpose = "invitation" | "demo";

/** A new link replaces the unused ones before it. */
export async function insertLink(
  tx: PlatformTransaction,
  link: { hash: Buffer; operatorId: number; purpose: LinkPurpose; now: Date; expiresAt: Date },
): Promise<void> {
  await deleteLinks(tx, link.operatorId);
  await tx
    .insertInto("operator_link")
    .values({
      hash: link.hash,
      operator_id: link.operatorId,
      purpose: link.purpose,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function deleteLinks(tx: PlatformTransaction, operatorId: number): Promise<void> {
  await tx
    .deleteFrom("operator_link")
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .execute();
}

/** The unused invitations, at most one per operator. */
export function unusedInvitations(tx: PlatformTransaction) {
  return tx
    .selectFrom("operator_link")
    .select(["operator_id as operatorId", "created_at as sentAt", "expires_at as expiresAt"])
    .where("purpose", "=", "invitation")
    .where("used_at", "is", null)
    .execute();
}

/** Of several concurrent uses one succeeds. */
export function takeLink(tx: PlatformTransaction, hash: Buffer, now: Date) {
  return tx
    .updateTable("operator_link")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["operator_id as operatorId", "purpose"])
    .executeTakeFirst();
}

export async function isUsedLink(tx: PlatformTransaction, hash: Buffer): Promise<boolean> {
  const link = await tx
    .selectFrom("operator_link")
    .select("used_at")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return link !== undefined && link.used_at !== null;
}

export async function replaceRecoveryCodes(
  tx: PlatformTransaction,
  operatorId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom("operator_recovery_code").where("operator_id", "=", operatorId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("operator_recovery_code")
    .values(hashes.map((hash) => ({ operator_id: operatorId, hash, created_at: now })))
    .execute();
}

export async function takeRecoveryCode(
  tx: PlatformTransaction,
  operatorId: number,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("operator_recovery_code")
    .set({ used_at: now })
    .where("operator_id", "=", operatorId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(tx: PlatformTransaction, operatorId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("operator_recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
