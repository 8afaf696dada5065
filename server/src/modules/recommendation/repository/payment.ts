import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Locks recommendations in the order of their ids, so that two callers do not deadlock. */
export async function lockRows(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom("recommendation")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

interface PaidChange {
  readonly from: "ok" | "paid";
  readonly to: "ok" | "paid";
  readonly event: "paid" | "returned";
  readonly now: Date;
  readonly actor: string;
}

/** Changes the status of those that have the expected one, and writes their history. */
export async function changePaidStatus(
  tx: TenantTransaction,
  ids: readonly number[],
  { from, to, event, now, actor }: PaidChange,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .with("changed", (db) =>
      db
        .updateTable("recommendation")
        .set({ status: to, status_at: now })
        .where("tenant_id", "=", tx.tenantId)
        .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
        .where("status", "=", from)
        .returning("id"),
    )
    .insertInto("recommendation_event")
    .columns(["tenant_id", "recommendation_id", "kind", "at", "actor"])
    .expression((db) =>
      db
        .selectFrom("changed")
        .select((eb) => [
          eb.val(tx.tenantId).as("tenant_id"),
          "changed.id as recommendation_id",
          eb.val(event).as("kind"),
          eb.val(now).as("at"),
          eb.val(actor).as("actor"),
        ]),
    )
    .execute();
}
