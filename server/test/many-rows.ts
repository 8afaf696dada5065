import type { TestApp } from "./app.ts";
import type { TableRead } from "./explained-transaction.ts";
import type { PlacedOrder } from "./orders.ts";

const ROWS = 20_000;
const REFERRERS = 2_000;
/** Far above the ids that the database gives. */
const FIRST = 10_000_000;

/** Copies one paid reward and everything it refers to, so that the tables are large. */
export async function copyRows(
  { testDatabase: { owner } }: Pick<TestApp, "testDatabase">,
  tenantId: number,
  { referrerId, recommendationId, recipientId, orderId }: PlacedOrder,
): Promise<void> {
  const copy = (table: string, id: number, changes: string, count = ROWS) => `
    insert into ${table} overriding system value
    select copied.* from ${table} as original, generate_series(1, ${count}) as n,
           jsonb_populate_record(original, jsonb_build_object('id', ${FIRST} + n, ${changes})) as copied
     where original.tenant_id = ${tenantId} and original.id = ${id};`;
  const unique = "'number', lpad(n::text, 10, '0'), 'link_hash', '\\x' || md5(n::text) || md5('x' || n)";
  const { rows } = await owner.query<{ id: number }>("select id from reward where order_id = $1", [orderId]);
  await owner.query(`set session_replication_role = replica;
    ${copy("referrer", referrerId, "'public_hash', md5(n::text), 'email', n || '@example.org'", REFERRERS)}
    ${copy("recommendation", recommendationId, `${unique}, 'code', lpad(n::text, 10, '0'), 'referrer_id', ${FIRST + 1} + n % ${REFERRERS}`)}
    ${copy("recipient", recipientId, `${unique}, 'recommendation_id', ${FIRST} + n, 'email', n || '@example.net'`)}
    ${copy("placed_order", orderId, `'number', 'copy-' || n, 'recommendation_id', ${FIRST} + n, 'recipient_id', ${FIRST} + n`)}
    ${copy("reward", rows[0]?.id ?? 0, `'order_id', ${FIRST} + n, 'recommendation_id', ${FIRST} + n, 'referrer_id', ${FIRST + 1} + n % ${REFERRERS}, 'status', 'paid', 'choice', 'transfer'`)}
    set session_replication_role = default;
    analyze referrer, recommendation, recipient, placed_order, reward;`);
}

const large = new Set(["referrer", "recommendation", "recipient", "placed_order", "reward"]);

/** An index lookup costs a few units; reading 20,000 rows, or all entries of their index, costs hundreds. */
const MOST_COST = 100;

/** Whether a step of a plan reads much of a table that `copyRows` has filled. */
export const isExpensive = ({ table, by, cost }: TableRead): boolean =>
  large.has(table) && (by === "Seq Scan" || cost > MOST_COST);
