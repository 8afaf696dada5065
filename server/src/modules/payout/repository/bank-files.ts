import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface BankFile {
  readonly kind: "pain.002" | "camt.053" | "camt.054";
  readonly messageId: string;
  readonly page: number;
  readonly sha256: Buffer;
}

/** When and by whom the same file, or the same message, was imported before. */
export function findBankFile(tx: TenantTransaction, { kind, messageId, page, sha256 }: BankFile) {
  return tx
    .selectFrom("bank_file")
    .select(["imported_at", "imported_by"])
    .where("tenant_id", "=", tx.tenantId)
    .where((either) =>
      either.or([either("sha256", "=", sha256), either.and({ kind, message_id: messageId, page })]),
    )
    .executeTakeFirst();
}

export async function insertBankFile(
  tx: TenantTransaction,
  file: BankFile,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto("bank_file")
    .values({
      tenant_id: tx.tenantId,
      kind: file.kind,
      message_id: file.messageId,
      page: file.page,
      sha256: file.sha256,
      imported_at: now,
      imported_by: by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
