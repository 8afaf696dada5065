import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

interface NewReport {
  readonly recommendationId: number;
  readonly recipientId: number;
  readonly productId: number;
  readonly deviceId: number | null;
  readonly now: Date;
}

/** Stores an order that the browser reports. Undefined if there is an order of this recipient already. */
export async function insertReport(tx: TenantTransaction, report: NewReport): Promise<number | undefined> {
  const { recommendationId, recipientId, productId, deviceId, now } = report;
  const { rows } = await sql<{ id: number }>`
    insert into placed_order (tenant_id, recommendation_id, recipient_id, product_id, device_id, source, ordered_at, matched_by,
                              created_at, changed_at)
    select ${tx.tenantId}::integer, ${recommendationId}::bigint, ${recipientId}::bigint, ${productId}::integer,
           ${deviceId}::integer, 'browser', ${now}::timestamptz, 'recipientNumber', ${now}::timestamptz, ${now}::timestamptz
     where not exists (
       select from placed_order
        where tenant_id = ${tx.tenantId} and recommendation_id = ${recommendationId} and recipient_id = ${recipientId})
    on conflict (tenant_id, recommendation_id, recipient_id) where source = 'browser' do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Whether the provider has confirmed an order of this recipient. */
export async function hasVerifiedOrder(
  tx: TenantTransaction,
  { recommendationId, recipientId }: Pick<NewReport, "recommendationId" | "recipientId">,
): Promise<boolean> {
  const order = await tx
    .selectFrom("placed_order")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("recommendation_id", "=", recommendationId)
    .where("recipient_id", "=", recipientId)
    .where("verified_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
