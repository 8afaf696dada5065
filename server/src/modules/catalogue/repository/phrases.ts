import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { newValuesOf } from "./new-values.ts";
import { inChunks } from "./rows.ts";

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

/** Inserts or overwrites translations. Others stay. */
export function savePhrases(tx: TenantTransaction, phrases: readonly Phrase[]): Promise<void> {
  return inChunks(phrases, (chunk) => {
    const rows = chunk.map((phrase) => ({ tenant_id: tx.tenantId, ...phrase }));
    return tx
      .insertInto("catalogue_phrase")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "language", "phrase"]).doUpdateSet(newValuesOf(rows[0])),
      )
      .execute();
  });
}

/** Removes translations: products show these texts in German again. */
export async function removePhrases(
  tx: TenantTransaction,
  language: Language,
  phrases: readonly string[],
): Promise<void> {
  if (phrases.length === 0) return;
  await tx
    .deleteFrom("catalogue_phrase")
    .where("tenant_id", "=", tx.tenantId)
    .where("language", "=", language)
    .where("phrase", "in", phrases)
    .execute();
}
