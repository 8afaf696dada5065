import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface BatchEvent {
  readonly batchId: number;
  readonly kind: "created" | "released" | "exported" | "voided";
  readonly at: Date;
  /** Null for an export by a command, which needs no key. */
  readonly operatorId: number | null;
  readonly osUser: string;
  readonly reason?: string;
}

export async function insertBatchEvent(tx: TenantTransaction, event: BatchEvent): Promise<void> {
  await tx
    .insertInto("payout_batch_event")
    .values({
      tenant_id: tx.tenantId,
      batch_id: event.batchId,
      kind: event.kind,
      at: event.at,
      operator_id: event.operatorId,
      os_user: event.osUser,
      reason: event.reason ?? null,
    })
    .execute();
}

export async function lastExportOf(tx: TenantTransaction, batchId: number): Promise<Date | undefined> {
  const event = await tx
    .selectFrom("payout_batch_event")
    .select("at")
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", batchId)
    .where("kind", "=", "exported")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return event?.at;
}
