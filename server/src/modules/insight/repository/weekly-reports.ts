import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Subscribes an operator. A subscription that exists keeps its next date. */
export async function insertReport(
  tx: TenantTransaction,
  report: { readonly operatorId: number; readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await tx
    .insertInto("weekly_report")
    .values({
      tenant_id: tx.tenantId,
      operator_id: report.operatorId,
      wanted_at: report.now,
      next_at: report.nextAt,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "operator_id"]).doNothing())
    .execute();
}

export async function deleteReport(tx: TenantTransaction, operatorId: number): Promise<void> {
  await tx
    .deleteFrom("weekly_report")
    .where("tenant_id", "=", tx.tenantId)
    .where("operator_id", "=", operatorId)
    .execute();
}

/** When the operator gets the next report; undefined if they are not subscribed. */
export async function findNextReport(tx: TenantTransaction, operatorId: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("weekly_report")
    .select("next_at")
    .where("tenant_id", "=", tx.tenantId)
    .where("operator_id", "=", operatorId)
    .executeTakeFirst();
  return row?.next_at;
}

/** The operators whose report is due, up to `size`, locked until the end of the transaction. */
export async function lockDueReports(
  tx: TenantTransaction,
  { now, size }: { readonly now: Date; readonly size: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom("weekly_report")
    .select("operator_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("operator_id")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ operator_id }) => operator_id);
}

/** Sets the date of the next report. Never moves it back. */
export async function moveReport(tx: TenantTransaction, operatorId: number, nextAt: Date): Promise<void> {
  await sql`
    update weekly_report set next_at = ${nextAt}
     where tenant_id = ${tx.tenantId} and operator_id = ${operatorId} and next_at < ${nextAt}`.execute(tx);
}
