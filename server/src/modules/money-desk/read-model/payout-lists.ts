import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type {
  BatchStateName,
  paymentList,
  PaymentState,
  payoutList,
} from "@weitersagen/contract/console/payout-lists";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import { shownRewardState } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const paymentsOfBatch = sql`from payout p where p.tenant_id = b.tenant_id and p.batch_id = b.id`;
const count = sql<number>`coalesce(b.count,
  (select count(*) ${paymentsOfBatch} and p.status in ('live', 'voided')))::integer`;
const confirmed = sql<number>`(select count(*) ${paymentsOfBatch}
  and p.status = 'live' and p.confirmed_in is not null)::integer`;
const cameBack = sql<number>`(select count(*) ${paymentsOfBatch} and p.status in ('rejected', 'returned'))::integer`;

/** As `shownBatchState` of the contract: a test compares them for each state. */
const batchState = sql<BatchStateName>`case
  when ${cameBack} > 0 then case when ${cameBack} < ${count} then 'partlyBack' else 'allBack' end
  when b.status = 'released' and ${count} > 0 and ${confirmed} >= ${count} then 'carriedOut' else b.status end`;

export function findPayouts(
  tx: TenantTransaction,
  request: ListRequestOf<typeof payoutList>,
): Promise<ListPage<RowOf<typeof payoutList>>> {
  const { filters } = request;
  let batches = tx
    .selectFrom("payout_batch as b")
    .innerJoin("operator as creator", "creator.id", "b.created_by")
    .leftJoin("operator as releaser", "releaser.id", "b.released_by")
    .where("b.tenant_id", "=", tx.tenantId);
  if (filters.state) batches = batches.where(batchState, "=", filters.state);
  const query = batches.select([
    "b.number",
    batchState.as("state"),
    "b.created_at as createdAt",
    "creator.name as createdBy",
    "b.released_at as releasedAt",
    "releaser.name as releasedBy",
    count.as("count"),
    sql<number>`coalesce(b.total_cents,
      (select sum(p.amount_cents) ${paymentsOfBatch} and p.status in ('live', 'voided')), 0)::bigint`.as(
      "totalCents",
    ),
    confirmed.as("confirmed"),
    cameBack.as("cameBack"),
    sql<Date | null>`(select max(e.at) from payout_batch_event e
      where e.tenant_id = b.tenant_id and e.batch_id = b.id and e.kind = 'exported')`.as("exportedAt"),
  ]);
  // Ids are given in the order of creation and have an index.
  const sorts = { createdAt: { by: sql.ref("b.id"), type: "number" } } as const;
  return listPage(tx, query, { sorts, sort: "-createdAt", id: sql.ref("b.id") }, request);
}

const isFileFetched = sql<SqlBool>`exists (select from payout_batch_event e
  where e.tenant_id = b.tenant_id and e.batch_id = b.id and e.kind = 'exported')`;

const conditions: Readonly<Record<PaymentState, RawBuilder<SqlBool>>> = {
  waiting: sql`p.status = 'live' and b.status = 'created'`,
  confirmed: sql`p.status = 'live' and b.status = 'released' and p.confirmed_in is not null`,
  released: sql`p.status = 'live' and b.status = 'released' and p.confirmed_in is null and not ${isFileFetched}`,
  sent: sql`p.status = 'live' and b.status = 'released' and p.confirmed_in is null and ${isFileFetched}`,
  rejected: sql`p.status = 'rejected'`,
  returned: sql`p.status = 'returned'`,
  withdrawn: sql`p.status = 'withdrawn'`,
  voided: sql`p.status = 'voided'`,
};

export const paymentState = sql<PaymentState>`case ${sql.join(
  Object.entries(conditions).map(([name, condition]) => sql`when ${condition} then ${sql.lit(name)}`),
  sql` `,
)} end`;

/** The payment of this number, or those of the credit note of this number. */
function hasNumber(tx: TenantTransaction, text: string) {
  const digits = /^(?:PRM-?)?(\d{1,15})$/i.exec(text)?.[1];
  return sql<SqlBool>`p.id in (
    select id from payout where tenant_id = ${tx.tenantId} and id = ${digits === undefined ? 0 : Number(digits)}
    union all
    select p.id from credit_note n join payout p on p.tenant_id = n.tenant_id and p.credit_note_id = n.id
     where n.tenant_id = ${tx.tenantId} and n.number = ${text.toUpperCase()})`;
}

export function findPayments(
  tx: TenantTransaction,
  request: ListRequestOf<typeof paymentList>,
): Promise<ListPage<RowOf<typeof paymentList>>> {
  const { filters, search } = request;
  let payments = tx
    .selectFrom("payout as p")
    .innerJoin("payout_batch as b", (join) =>
      join.onRef("b.tenant_id", "=", "p.tenant_id").onRef("b.id", "=", "p.batch_id"),
    )
    .leftJoin("reward as w", (join) =>
      join.onRef("w.tenant_id", "=", "p.tenant_id").onRef("w.id", "=", "p.reward_id"),
    )
    .leftJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "w.tenant_id").onRef("r.id", "=", "w.recommendation_id"),
    )
    .leftJoin("placed_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "w.tenant_id").onRef("o.id", "=", "w.order_id"),
    )
    .leftJoin("credit_note as n", (join) =>
      join.onRef("n.tenant_id", "=", "p.tenant_id").onRef("n.id", "=", "p.credit_note_id"),
    )
    .leftJoin("bank_file as f", (join) =>
      join
        .onRef("f.tenant_id", "=", "p.tenant_id")
        .on("f.id", "=", sql<number>`coalesce(p.ended_in, p.confirmed_in)`),
    )
    .where("p.tenant_id", "=", tx.tenantId);
  if (filters.state) payments = payments.where(conditions[filters.state]);
  if (search) payments = payments.where(hasNumber(tx, search));
  if (filters.batch) payments = payments.where("b.number", "=", filters.batch.toUpperCase());
  const query = payments.select([
    "p.id",
    sql<string>`'PRM-' || p.id`.as("payment"),
    "b.number as batch",
    "b.released_at as releasedAt",
    "p.amount_cents as amountCents",
    paymentState.as("state"),
    "p.bank_reason as reason",
    sql<string | null>`f.kind || ' ' || f.message_id`.as("bankFile"),
    "p.reward_id as rewardId",
    shownRewardState("w", { payout: sql.table("payout") }).as("rewardState"),
    "r.number as recommendation",
    "o.number as order",
    "n.number as creditNote",
  ]);
  const sorts = { id: { by: sql.ref("p.id"), type: "number" } } as const;
  return listPage(tx, query, { sorts, sort: "-id", id: sql.ref("p.id") }, request);
}
