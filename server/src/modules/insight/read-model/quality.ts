import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type DayRange, during } from "./days.ts";
import { isCancelled, isConfirmed } from "./steps.ts";

export interface OrderQuality {
  readonly orders: number;
  readonly cancelled: number;
  readonly rewards: number;
  readonly held: number;
  readonly heldOpen: number;
  readonly heldReleased: number;
  readonly heldRejected: number;
}

/** Counts the orders of a period that the provider reported, and their rewards: held, released or rejected. */
export async function orderQuality(tx: TenantTransaction, range: DayRange): Promise<OrderQuality> {
  const { rows } = await sql<OrderQuality>`
    with placed as materialized (
      select p.id, ${isCancelled} as is_cancelled from placed_order p
       where p.tenant_id = ${tx.tenantId} and ${isConfirmed} and p.recommendation_id is not null
         and ${during("p.ordered_at", range)})
    select (select count(*) from placed) as orders,
           (select count(*) from placed where is_cancelled) as cancelled,
           count(w.id) as rewards, count(w.held_at) as held,
           count(*) filter (where w.held_at is not null and w.decided_at is null) as "heldOpen",
           count(*) filter (where w.held_at is not null and w.decided_at is not null
                              and w.status <> 'cancelled') as "heldReleased",
           count(*) filter (where w.held_at is not null and w.decided_at is not null
                              and w.status = 'cancelled') as "heldRejected"
      from placed p join reward w on w.tenant_id = ${tx.tenantId} and w.order_id = p.id`.execute(tx);
  const [row] = rows;
  return (
    row ?? { orders: 0, cancelled: 0, rewards: 0, held: 0, heldOpen: 0, heldReleased: 0, heldRejected: 0 }
  );
}

/** Why orders of a period earn nothing, by the name of the reason. */
export async function unrewardedOrders(
  tx: TenantTransaction,
  range: DayRange,
): Promise<{ readonly reason: string; readonly count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select p.unrewarded_because as reason, count(*) as count from placed_order p
     where p.tenant_id = ${tx.tenantId} and p.unrewarded_because is not null and ${isConfirmed}
       and p.recommendation_id is not null
       and ${during("p.ordered_at", range)}
     group by 1 order by 2 desc, 1`.execute(tx);
  return rows;
}

export interface ClaimCounts {
  readonly checking: number;
  readonly open: number;
  readonly matched: number;
  readonly refused: number;
}

/** Counts the claims of a period by their state. */
export async function claimCounts(tx: TenantTransaction, range: DayRange): Promise<ClaimCounts> {
  const { rows } = await sql<ClaimCounts>`
    select count(*) filter (where status = 'checking') as checking,
           count(*) filter (where status = 'open') as open,
           count(*) filter (where status = 'matched') as matched,
           count(*) filter (where status = 'refused') as refused
      from claim where tenant_id = ${tx.tenantId} and ${during("created_at", range)}`.execute(tx);
  return rows[0] ?? { checking: 0, open: 0, matched: 0, refused: 0 };
}
