import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface OrderEvent {
  readonly orderId: number;
  readonly kind:
    | "changed"
    | "verified"
    | "matched"
    | "cancelled"
    | "reinstated"
    | "reported"
    | "released"
    | "refused"
    | "goodwillAsked"
    | "goodwillGranted";
  readonly detail: Readonly<Record<string, unknown>>;
}

const insertAll = defineStatement(
  `insert into order_event (tenant_id, at, actor, order_id, kind, detail)
   select $1, $2, $3, * from unnest($4::bigint[], $5::text[], $6::jsonb[])`,
);

export async function insertOrderEvents(
  tx: TenantTransaction,
  events: readonly OrderEvent[],
  { now, actor }: { now: Date; actor: string },
): Promise<void> {
  await tx.run(insertAll, [
    tx.tenantId,
    now,
    actor,
    events.map(({ orderId }) => orderId),
    events.map(({ kind }) => kind),
    events.map(({ detail }) => JSON.stringify(detail)),
  ]);
}
