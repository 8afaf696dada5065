import type { Language } from "@weitersagen/contract/language";
import type { ConsentPurpose } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface StoredWording {
  readonly purpose: ConsentPurpose;
  /** For a campaign its id, for all others the purpose. */
  readonly subject: string;
  readonly language: Language;
  readonly version: string;
  readonly text: string;
  readonly hash: Buffer;
}

/** The hashes of those wordings that are stored. */
export async function storedHashes(
  tx: TenantTransaction,
  wordings: readonly StoredWording[],
): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom("consent_text")
    .select("hash")
    .where("tenant_id", "=", tx.tenantId)
    .where(
      "hash",
      "in",
      wordings.map(({ hash }) => hash),
    )
    .execute();
  return rows.map(({ hash }) => hash);
}

/** The stored wordings with these hashes. */
export async function findTexts(tx: TenantTransaction, hashes: readonly Buffer[]): Promise<StoredWording[]> {
  if (hashes.length === 0) return [];
  return tx
    .selectFrom("consent_text")
    .select(["purpose", "subject", "language", "version", "wording as text", "hash"])
    .where("tenant_id", "=", tx.tenantId)
    .where("hash", "in", [...hashes])
    .execute();
}

/** Stores wordings once; a concurrent transaction may store the same. */
export async function insertTexts(
  tx: TenantTransaction,
  wordings: readonly StoredWording[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto("consent_text")
    .values(
      wordings.map(({ purpose, subject, language, version, text, hash }) => ({
        tenant_id: tx.tenantId,
        hash,
        purpose,
        subject,
        language,
        version,
        wording: text,
        stored_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The versions of the terms that were stored, newest first. */
export function listStoredTerms(
  tx: TenantTransaction,
  language: Language,
): Promise<{ version: string; text: string }[]> {
  return tx
    .selectFrom("consent_text")
    .select(["version", "wording as text"])
    .where("tenant_id", "=", tx.tenantId)
    .where("purpose", "=", "terms")
    .where("language", "=", language)
    .orderBy("version", "desc")
    .orderBy("stored_at", "desc")
    .execute();
}
