import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface ArrivedOrder {
  readonly claimId: number;
  readonly orderId: number;
  readonly number: string;
  readonly orderedAt: Date;
  readonly recommendationId: number | null;
  readonly unrewardedBecause: string | null;
}

const arrivedColumns = `c.id as "claimId", o.id as "orderId", o.number, o.ordered_at as "orderedAt",
  o.recommendation_id as "recommendationId", o.unrewarded_because as "unrewardedBecause"`;
// The number may be one that the order had before; an order that has it now comes first.
const orderOfClaim = `cross join lateral (
     select p.* from (
       select id, number as called, true as "isCurrent" from placed_order
        where tenant_id = $1 and number = any (array[c.typed_number, c.order_number])
       union all
       select order_id, number, false from former_order_number
        where tenant_id = $1 and number = any (array[c.typed_number, c.order_number])) n
       join placed_order p on p.tenant_id = $1 and p.id = n.id and p.verified_at is not null
      order by n."isCurrent" desc, (n.called = c.typed_number) desc limit 1) o`;

const arrived = defineStatement<ArrivedOrder>(
  `select ${arrivedColumns} from claim c ${orderOfClaim}
    where c.tenant_id = $1 and c.status = 'open' order by c.id limit $2 for update of c skip locked`,
);

/** Open claims whose order the provider has told of, held until the end. */
export function takeArrived(tx: TenantTransaction, size: number): Promise<ArrivedOrder[]> {
  return tx.run(arrived, [tx.tenantId, size]);
}

const arrivedFor = defineStatement<ArrivedOrder>(
  `select ${arrivedColumns} from claim c ${orderOfClaim} where c.tenant_id = $1 and c.id = $2`,
);

export async function orderArrivedFor(
  tx: TenantTransaction,
  claimId: number,
): Promise<ArrivedOrder | undefined> {
  return (await tx.run(arrivedFor, [tx.tenantId, claimId]))[0];
}

export interface ClaimedRecipient {
  readonly number: string;
  readonly createdAt: Date;
  readonly hasOrdered: boolean;
}

export async function recipientsOf(
  tx: TenantTransaction,
  recommendationId: number,
): Promise<ClaimedRecipient[]> {
  const { rows } = await sql<ClaimedRecipient>`
    select k.number, k.created_at as "createdAt",
           exists (select from placed_order o
                    where o.tenant_id = k.tenant_id and o.recommendation_id = k.recommendation_id
                      and o.recipient_id = k.id and o.verified_at is not null) as "hasOrdered"
      from recipient k
     where k.tenant_id = ${tx.tenantId} and k.recommendation_id = ${recommendationId}
     order by k.created_at, k.id`.execute(tx);
  return rows;
}
