import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewDocument {
  readonly creditNoteId: number;
  readonly pdf: Buffer;
  readonly sha256: Buffer;
  readonly now: Date;
}

/** False if the document exists already: the first one counts. */
export async function insertDocument(
  tx: TenantTransaction,
  { creditNoteId, pdf, sha256, now }: NewDocument,
): Promise<boolean> {
  const row = await tx
    .insertInto("credit_note_document")
    .values({ tenant_id: tx.tenantId, credit_note_id: creditNoteId, pdf, sha256, created_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "credit_note_id"]).doNothing())
    .returning("credit_note_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findDocument(
  tx: TenantTransaction,
  creditNoteId: number,
): Promise<{ readonly pdf: Buffer; readonly sha256: Buffer } | undefined> {
  return tx
    .selectFrom("credit_note_document")
    .select(["pdf", "sha256"])
    .where("tenant_id", "=", tx.tenantId)
    .where("credit_note_id", "=", creditNoteId)
    .executeTakeFirst();
}

/** Which of these credit notes have their document. */
export async function withDocument(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom("credit_note_document")
    .select("credit_note_id as id")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("credit_note_id", "=", eb.fn.any(eb.val(ids))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
