import { sql } from "kysely";
import type { RecommendationStatus } from "@weitersagen/domain/recommendation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** In the order of their ids, so that two transactions do not deadlock. */
export async function lockByIds(tx: TenantTransaction, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom("recommendation")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

interface StatusChange {
  readonly from: readonly RecommendationStatus[];
  readonly to: "ok" | "cancelled";
  readonly at: Date;
  readonly actor: string;
}

/** Changes the status of those that have one of the expected statuses, and records the event. */
export async function changeStatuses(
  tx: TenantTransaction,
  ids: readonly number[],
  { from, to, at, actor }: StatusChange,
): Promise<void> {
  const changed = await tx
    .updateTable("recommendation")
    .set({ status: to, status_at: at })
    .where("tenant_id", "=", tx.tenantId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .where("status", "in", from)
    .returning("id")
    .execute();
  if (changed.length === 0) return;
  const event = { tenant_id: tx.tenantId, kind: to, at, actor };
  await tx
    .insertInto("recommendation_event")
    .values(changed.map(({ id }) => ({ ...event, recommendation_id: id })))
    .execute();
}
