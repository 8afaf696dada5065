import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface NewAsideEntry {
  readonly line: number;
  readonly reference: string;
  readonly amountCents: number | null;
  readonly problem: string;
}

export async function insertAsideEntries(
  tx: TenantTransaction,
  entries: readonly NewAsideEntry[],
  { fileId, now }: { fileId: number; now: Date },
): Promise<void> {
  for (const entry of entries) {
    await tx
      .insertInto("bank_entry_aside")
      .values({
        tenant_id: tx.tenantId,
        file_id: fileId,
        line: entry.line,
        reference: entry.reference,
        amount_cents: entry.amountCents,
        problem: entry.problem,
        set_aside_at: now,
      })
      .execute();
  }
}

export function openAsideEntries(tx: TenantTransaction, size: number) {
  return tx
    .selectFrom("bank_entry_aside as aside")
    .innerJoin("bank_file as file", (join) =>
      join.onRef("file.tenant_id", "=", "aside.tenant_id").onRef("file.id", "=", "aside.file_id"),
    )
    .select([
      "aside.id",
      "file.kind",
      "file.message_id as messageId",
      "aside.line",
      "aside.reference",
      "aside.amount_cents as amountCents",
      "aside.problem",
      "aside.set_aside_at as setAsideAt",
    ])
    .where("aside.tenant_id", "=", tx.tenantId)
    .where("aside.resolved_at", "is", null)
    .orderBy("aside.id")
    .limit(size)
    .execute();
}

/** False when no such entry waits for a person. */
export async function resolveAsideEntry(
  tx: TenantTransaction,
  { id, operatorId, resolution, now }: { id: number; operatorId: number; resolution: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bank_entry_aside")
    .set({ resolved_at: now, resolved_by: operatorId, resolution })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
