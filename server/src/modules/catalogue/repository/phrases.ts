import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** A German text of a product and its translation. */
export interface Phrase {
  readonly language: Language;
  readonly phrase: string;
  readonly translation: string;
}

export async function readPhrases(tx: TenantTransaction): Promise<Phrase[]> {
  const rows = await tx
    .selectFrom("catalogue_phrase")
    .select(["language", "phrase", "translation"])
    .where("tenant_id", "=", tx.tenantId)
    .execute();
  return rows as Phrase[];
}

export async function replacePhrases(tx: TenantTransaction, phrases: readonly Phrase[]): Promise<void> {
  await tx.deleteFrom("catalogue_phrase").where("tenant_id", "=", tx.tenantId).execute();
  if (phrases.length === 0) return;
  const rows = phrases.map((phrase) => ({ tenant_id: tx.tenantId, ...phrase }));
  await tx.insertInto("catalogue_phrase").values(rows).execute();
}
