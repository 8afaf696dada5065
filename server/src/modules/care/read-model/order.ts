import type { KnownPerson } from "@weitersagen/domain/person-signs";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { goodwillState } from "./goodwill.ts";
import { itemName, personName } from "./names.ts";
import { matchedBy, orderState } from "./orders.ts";

export function readOrder(tx: TenantTransaction, id: number, now: Date) {
  return tx
    .selectFrom("placed_order as o")
    .leftJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.id", "=", "o.recommendation_id"),
    )
    .leftJoin("referrer as f", (join) =>
      join.onRef("f.tenant_id", "=", "r.tenant_id").onRef("f.id", "=", "r.referrer_id"),
    )
    .leftJoin("recipient as k", (join) =>
      join.onRef("k.tenant_id", "=", "o.tenant_id").onRef("k.id", "=", "o.recipient_id"),
    )
    .where("o.tenant_id", "=", tx.tenantId)
    .where("o.id", "=", id)
    .select([
      "o.id",
      "o.number",
      orderState.as("state"),
      itemName("o").as("product"),
      "o.product_id as productId",
      "o.ordered_at as orderedAt",
      "o.created_at as receivedAt",
      "o.cancelled_at as cancelledAt",
      "o.reinstated_at as reinstatedAt",
      sql<string>`o.source`.as("source"),
      sql<string>`o.kind`.as("kind"),
      "o.unrewarded_because as reason",
      matchedBy.as("matchedBy"),
      goodwillState(now).as("goodwill"),
      "r.id as recommendationId",
      "r.number as recommendation",
      "f.id as referrerId",
      sql<string | null>`coalesce(nullif(trim(concat_ws(' ', f.first_name, f.last_name)), ''), f.email)`.as(
        "referrer",
      ),
      "k.id as recipientId",
      sql<string | null>`case when k.id is not null then ${personName("k")} end`.as("recipient"),
    ])
    .executeTakeFirst();
}
export type StoredOrderView = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** The hashes of the customer whom the order names. */
export const readCustomerSigns = (tx: TenantTransaction, orderId: number) =>
  tx
    .selectFrom("order_customer")
    .select(["mails", "mail_aliases as mailAliases", "names", "households"])
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();

export interface Candidate {
  readonly recommendation: string;
  readonly referrer: string;
  readonly recipient: string | null;
  readonly recipientNumber: string | null;
  readonly acceptedAt: Date | null;
  readonly productId: number;
  readonly person: KnownPerson;
}

const MOST_CANDIDATES = 500;
const WEEKS = 12;

/** Recipients who accepted in the weeks before the order and have no order yet, the latest first. */
export async function readCandidates(tx: TenantTransaction, orderedAt: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.number as recommendation, ${personName("f")} as referrer, ${personName("k")} as recipient,
           k.number as "recipientNumber", k.created_at as "acceptedAt", r.product_id as "productId",
           jsonb_build_object('email', k.email, 'firstName', k.first_name, 'lastName', k.last_name,
             'street', k.street, 'houseNumber', k.house_number, 'postcode', k.postcode) as person
      from recipient k
      join recommendation r on r.tenant_id = k.tenant_id and r.id = k.recommendation_id
      join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
     where k.tenant_id = ${tx.tenantId} and k.deleted_at is null
       and k.created_at between ${orderedAt}::timestamptz - make_interval(weeks => ${WEEKS}) and ${orderedAt}::timestamptz + interval '1 day'
       and not exists (select from placed_order o where o.tenant_id = k.tenant_id
                          and o.recommendation_id = k.recommendation_id and o.recipient_id = k.id and o.verified_at is not null)
     order by k.created_at desc limit ${MOST_CANDIDATES}`.execute(tx);
  return rows;
}

/** The recommendation that a person claims this order for. */
export async function readClaimed(tx: TenantTransaction, number: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select r.number as recommendation, ${personName("f")} as referrer, null as recipient, null as "recipientNumber",
           null as "acceptedAt", r.product_id as "productId", '{}'::jsonb as person
      from claim c
      join recommendation r on r.tenant_id = c.tenant_id and r.id = c.recommendation_id
      join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
     where c.tenant_id = ${tx.tenantId} and c.order_number = ${number.toUpperCase()}`.execute(tx);
  return rows[0];
}
