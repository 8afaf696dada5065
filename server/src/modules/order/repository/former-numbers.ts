import { defineFreshStatement, defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const currentByFormer = defineFreshStatement(
  `select f.number as former, o.number from former_order_number f
     join placed_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
    where f.tenant_id = $1 and f.number = any ($2::text[])`,
  { former: "text", number: "placed_order.number" },
);

/** The current number of each renamed order, by the numbers that it had before. */
export async function currentNumbers(
  tx: TenantTransaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(currentByFormer, [tx.tenantId, numbers]);
  return new Map(rows.map(({ former, number }) => [former, number ?? ""]));
}

const insertFormer = defineStatement(
  `insert into former_order_number (tenant_id, number, order_id)
   select $1, * from unnest($2::text[], $3::bigint[])
   on conflict (tenant_id, number) do update set order_id = excluded.order_id`,
);

export async function insertFormerNumbers(
  tx: TenantTransaction,
  orders: readonly { readonly id: number; readonly number: string }[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.run(insertFormer, [tx.tenantId, orders.map(({ number }) => number), ids]);
}
