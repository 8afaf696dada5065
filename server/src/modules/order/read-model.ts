import type { Party } from "@weitersagen/domain/reward";
import { sql, type SqlBool } from "kysely";
import type { QueryResultRow } from "pg";
import type { RowOf } from "../../platform/db/row-shape.ts";
import { defineStatement, type Statement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** The name of the product, or of the device with its tariff, of an order `o`. */
const orderedName = sql<string | null>`coalesce(
  (select d.display_name from device_offer d
    where d.tenant_id = o.tenant_id and d.device_id = o.device_id and d.tariff_id = o.product_id),
  (select p.display_name from product p where p.tenant_id = o.tenant_id and p.id = o.product_id))`;

/** Milliseconds, as the rules of the domain need them: for long lists the driver would spend most time on dates. */
const milliseconds = (column: string) => `round(date_part('epoch', ${column}) * 1000)::bigint`;

const recommendationColumns = `r.id as "recommendationId", ${milliseconds("r.created_at")} as "recommendedAt",
  ${milliseconds("r.valid_until")} as "validUntil", ${milliseconds("r.locked_at")} as "lockedAt",
  r.referrer_id as "referrerId", r.product_id as "recommendedProductId", r.device_id as "recommendedDeviceId"`;

const recommendationShape = {
  recommendationId: "bigint",
  recommendedAt: "bigint",
  validUntil: "bigint",
  lockedAt: "bigint?",
  referrerId: "bigint",
  recommendedProductId: "integer",
  recommendedDeviceId: "integer?",
} as const;

/** A recommendation that an order may belong to, as far as it decides about rewards. */
export type RecommendationFacts = RowOf<typeof recommendationShape>;

const recipientColumns = `k.id as "recipientId", k.email as "recipientEmail",
  ${milliseconds("k.created_at")} as "acceptedAt", ${milliseconds("k.keep_until")} as "keepUntil"`;

const recipientShape = {
  recipientId: "bigint",
  recipientEmail: "text?",
  acceptedAt: "bigint",
  keepUntil: "bigint",
} as const;

/** A person who accepted that recommendation. */
export type RecipientFacts = RowOf<typeof recipientShape>;

const joinRecommendation =
  "join recommendation r on r.tenant_id = k.tenant_id and r.id = k.recommendation_id";

const byRecommendationNumber = defineStatement(
  `select r.number as key, ${recommendationColumns} from recommendation r
    where r.tenant_id = $1 and r.number = any ($2::text[])`,
  { key: "text", ...recommendationShape },
);

const byCode = defineStatement(
  `select r.code as key, ${recommendationColumns} from recommendation r
    where r.tenant_id = $1 and r.code = any ($2::text[])`,
  { key: "text", ...recommendationShape },
);

const byRecipientNumber = defineStatement(
  `select k.number as key, ${recipientColumns}, ${recommendationColumns} from recipient k ${joinRecommendation}
    where k.tenant_id = $1 and k.number = any ($2::text[])`,
  { key: "text", ...recipientShape, ...recommendationShape },
);

// Of several recommendations that one address accepted, the latest counts. A number names one recipient, also a deleted
// one; an address may be that of a person who accepted again after the deletion.
const byEmail = defineStatement(
  `select k.email as key, ${recipientColumns}, ${recommendationColumns}
     from (select distinct on (email) * from recipient
            where tenant_id = $1 and email = any ($2::text[]) and deleted_at is null
            order by email, created_at desc, id desc) k ${joinRecommendation}`,
  { key: "text?", ...recipientShape, ...recommendationShape },
);

/** A list that is empty needs no query. */
async function readAll<Row extends QueryResultRow>(
  tx: TenantTransaction,
  statement: Statement<Row>,
  list: readonly (string | number)[],
): Promise<Row[]> {
  return list.length > 0 ? tx.run(statement, [tx.tenantId, list]) : [];
}

type ByKey<Facts> = ReadonlyMap<string | null, Facts>;

const mapByKey = <Row extends { readonly key: string | null }>(rows: readonly Row[]): ByKey<Row> =>
  new Map(rows.map((row) => [row.key, row]));

export async function recommendationsByNumber(
  tx: TenantTransaction,
  numbers: readonly string[],
): Promise<ByKey<RecommendationFacts>> {
  return mapByKey(await readAll(tx, byRecommendationNumber, numbers));
}

export async function recommendationsByCode(
  tx: TenantTransaction,
  codes: readonly string[],
): Promise<ByKey<RecommendationFacts>> {
  return mapByKey(await readAll(tx, byCode, codes));
}

export async function recipientsByNumber(
  tx: TenantTransaction,
  numbers: readonly string[],
): Promise<ByKey<RecipientFacts & RecommendationFacts>> {
  return mapByKey(await readAll(tx, byRecipientNumber, numbers));
}

export async function recipientsByEmail(
  tx: TenantTransaction,
  emails: readonly string[],
): Promise<ByKey<RecipientFacts & RecommendationFacts>> {
  return mapByKey(await readAll(tx, byEmail, emails));
}

const matchedOrders = defineStatement(
  `select o.id as "orderId", ${recipientColumns}, ${recommendationColumns}
     from placed_order o
     join recommendation r on r.tenant_id = o.tenant_id and r.id = o.recommendation_id
     left join recipient k on k.tenant_id = o.tenant_id and k.id = o.recipient_id
    where o.tenant_id = $1 and o.id = any ($2::bigint[])`,
  {
    orderId: "bigint",
    recipientId: "bigint?",
    recipientEmail: "text?",
    acceptedAt: "bigint?",
    keepUntil: "bigint?",
    ...recommendationShape,
  },
);

/** The recommendation and the recipient, if there is one, of each matched order. */
export function partiesOfOrders(tx: TenantTransaction, orderIds: readonly number[]) {
  return readAll(tx, matchedOrders, orderIds);
}

const emailsById = defineStatement(
  "select id, email from referrer where tenant_id = $1 and id = any ($2::bigint[])",
  { id: "bigint", email: "text?" },
);

/** The addresses by referrer. A deleted referrer has none. */
export async function referrerEmails(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await readAll(tx, emailsById, ids);
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
}

export interface RecipientOrder {
  readonly number: string | null;
  readonly productName: string | null;
  readonly orderedAt: Date;
  readonly contractOn: string | null;
  readonly verifiedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly unrewardedBecause: string | null;
}

/** The orders of a recipient, newest first. Found through the recommendation, which has the index. */
export function ordersOfRecipient(tx: TenantTransaction, recipientId: number): Promise<RecipientOrder[]> {
  return tx
    .selectFrom("recipient")
    .innerJoin("placed_order as o", (join) =>
      join
        .onRef("o.tenant_id", "=", "recipient.tenant_id")
        .onRef("o.recommendation_id", "=", "recipient.recommendation_id")
        .onRef("o.recipient_id", "=", "recipient.id"),
    )
    .select([
      "o.number",
      orderedName.as("productName"),
      "o.ordered_at as orderedAt",
      "o.contract_on as contractOn",
      "o.verified_at as verifiedAt",
      "o.cancelled_at as cancelledAt",
      "o.unrewarded_because as unrewardedBecause",
    ])
    .where("recipient.tenant_id", "=", tx.tenantId)
    .where("recipient.id", "=", recipientId)
    .orderBy("o.ordered_at", "desc")
    .orderBy("o.id", "desc")
    .execute();
}

/** People in one of the two roles that an order has. */
export interface OrderParty {
  readonly party: Party;
  readonly ids: readonly number[];
}

/** The orders of these people. Found through the recommendation, which has the index. */
export function ordersOf(
  tx: TenantTransaction,
  { party, ids }: OrderParty,
): Promise<{ id: number; number: string | null }[]> {
  const orders = tx
    .selectFrom("placed_order as o")
    .select(["o.id", "o.number"])
    .where("o.tenant_id", "=", tx.tenantId);
  if (party === "referrer")
    return orders
      .innerJoin("recommendation as r", (join) =>
        join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.id", "=", "o.recommendation_id"),
      )
      .where((eb) => eb("r.referrer_id", "=", eb.fn.any(eb.val(ids))))
      .execute();
  return orders
    .innerJoin("recipient as k", (join) =>
      join
        .onRef("k.tenant_id", "=", "o.tenant_id")
        .onRef("k.recommendation_id", "=", "o.recommendation_id")
        .onRef("k.id", "=", "o.recipient_id"),
    )
    .where((eb) => eb("k.id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

export interface UnmatchedOrder {
  readonly id: number;
  readonly number: string | null;
  readonly productName: string | null;
  readonly orderedAt: Date;
}

const unmatched = (tx: TenantTransaction) =>
  tx
    .selectFrom("placed_order as o")
    .where("o.tenant_id", "=", tx.tenantId)
    .where("o.recommendation_id", "is", null)
    .where("o.cancelled_at", "is", null);

/** The orders without a recommendation that were stored last, before an id; a later row or a claim may still match them. */
export function newestUnmatched(
  tx: TenantTransaction,
  { before, size }: { readonly before: number; readonly size: number },
): Promise<UnmatchedOrder[]> {
  return unmatched(tx)
    .select(["o.id", "o.number", orderedName.as("productName"), "o.ordered_at as orderedAt"])
    .where("o.id", "<", before)
    .orderBy("o.id", "desc")
    .limit(size)
    .execute();
}

/** Counting stops at `most`. In the order of the list: its index holds unmatched orders only. */
export async function countUnmatched(tx: TenantTransaction, most: number): Promise<number> {
  const { count } = await tx
    .selectFrom(unmatched(tx).select("o.id").orderBy("o.id", "desc").limit(most).as("counted"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Nothing of the books refers to the order. */
const isFree = sql<SqlBool>`not exists (select from reward where tenant_id = placed_order.tenant_id and order_id = placed_order.id)
  and not exists (select from commission where tenant_id = placed_order.tenant_id and order_id = placed_order.id)`;

/** Which of these orders have a reward or a commission, also a cancelled one. */
export async function ordersWithMoney(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom("placed_order")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .where(sql<SqlBool>`not (${isFree})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** No dispute needs the order. */
const isUnheld = sql<SqlBool>`not platform.is_held_order(placed_order.tenant_id, placed_order.id)`;

/** Locks orders without a recommendation or confirmation that arrived at this time or before. */
export async function lockUnconfirmed(tx: TenantTransaction, until: Date, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("placed_order")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where((eb) => eb.or([eb("recommendation_id", "is", null), eb("verified_at", "is", null)]))
    .where("created_at", "<=", until)
    .where(isFree)
    .where(isUnheld)
    .orderBy("created_at")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks orders of this time or before to which no reward or commission refers (any more). */
export async function lockWithoutMoney(tx: TenantTransaction, until: Date, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("placed_order")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("ordered_at", "<=", until)
    .where(isFree)
    .where(isUnheld)
    .orderBy("ordered_at")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
