import type { GoodwillState } from "@weitersagen/contract/console/care-order";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { orderState } from "./orders.ts";

export interface GoodwillOrder {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  /** The rewards of the order that are not cancelled, with their amounts. */
  readonly rewards: string;
  readonly hasGoodwill: boolean;
}

const referrerOf = (tx: TenantTransaction, orderNumber: string) =>
  tx
    .selectFrom("referrer")
    .innerJoin("recommendation", (join) =>
      join
        .onRef("recommendation.tenant_id", "=", "referrer.tenant_id")
        .onRef("recommendation.referrer_id", "=", "referrer.id"),
    )
    .innerJoin("placed_order", (join) =>
      join
        .onRef("placed_order.tenant_id", "=", "recommendation.tenant_id")
        .onRef("placed_order.recommendation_id", "=", "recommendation.id"),
    )
    .select("referrer.id")
    .where("referrer.tenant_id", "=", tx.tenantId)
    .where("placed_order.number", "=", orderNumber);

/** What the referrer of an order got as goodwill since then, without what was cancelled. */
export async function readGrantedGoodwill(
  tx: TenantTransaction,
  orderNumber: string,
  since: Date,
): Promise<number> {
  const referrer = await referrerOf(tx, orderNumber).executeTakeFirstOrThrow();
  const { cents } = await tx
    .selectFrom("reward")
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as("cents"))
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrer.id)
    .where("kind", "=", "goodwill")
    .where("status", "<>", "cancelled")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return cents;
}

/** The same for a grant: two of them wait for each other. */
export async function lockGrantedGoodwill(
  tx: TenantTransaction,
  orderNumber: string,
  since: Date,
): Promise<number> {
  await referrerOf(tx, orderNumber).forNoKeyUpdate("referrer").execute();
  return readGrantedGoodwill(tx, orderNumber, since);
}

/** Whether goodwill can be granted for the order `o`. The same conditions as those of a grant, and only for what earned nothing. */
export const goodwillState = (now: Date) => sql<GoodwillState>`case
  when o.number is null or o.recommendation_id is null then 'impossible'
  when exists (select from reward w where w.tenant_id = o.tenant_id and w.order_id = o.id
                  and w.kind = 'goodwill' and w.status <> 'cancelled') then 'granted'
  when exists (select from change_request q where q.area = o.tenant_id and q.kind = 'goodwill' and q.target = o.number
                  and q.status = 'open' and q.expires_at > ${now}) then 'asked'
  when ${orderState} = 'rewarded' then 'impossible'
  else 'possible' end`;

export type NamedOrder = { readonly id: number } | { readonly number: string };

/** An order of the provider that belongs to a recommendation. */
export async function readGoodwillOrder(
  tx: TenantTransaction,
  wanted: NamedOrder,
): Promise<GoodwillOrder | undefined> {
  const query = tx
    .selectFrom("placed_order as o")
    .where("o.tenant_id", "=", tx.tenantId)
    .where("o.recommendation_id", "is not", null)
    .where("o.number", "is not", null)
    .select([
      "o.id",
      sql<string>`o.number`.as("number"),
      orderState.as("state"),
      sql<string>`coalesce((select string_agg(concat_ws(' ', w.id, w.amount_cents), ',' order by w.id) from reward w
        where w.tenant_id = o.tenant_id and w.order_id = o.id and w.status <> 'cancelled'), '')`.as(
        "rewards",
      ),
      sql<boolean>`exists (select from reward w where w.tenant_id = o.tenant_id and w.order_id = o.id
        and w.kind = 'goodwill' and w.status <> 'cancelled')`.as("hasGoodwill"),
    ]);
  return "id" in wanted
    ? query.where("o.id", "=", wanted.id).executeTakeFirst()
    : query.where("o.number", "=", wanted.number).executeTakeFirst();
}
