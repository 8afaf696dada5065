import type { OrderKind } from "@weitersagen/domain/order";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type MatchedBy = "recipientNumber" | "recommendationNumber" | "code" | "email" | "claim" | "agency";

/** The marks by which a row of the feed may be found; what the row does not say is null. */
export interface Marks {
  readonly number: string;
  readonly newNumber: string | null;
  readonly recipientNumber: string | null;
  readonly recommendationNumber: string | null;
  readonly code: string | null;
  readonly email: string | null;
}

/** What is known about a row: the order it speaks of, if there is one, and what it belongs to. */
export interface Found {
  readonly row: number;
  readonly orderId: number | null;
  readonly orderNumber: string | null;
  readonly productId: number | null;
  readonly kind: OrderKind | null;
  readonly orderedAt: Date | null;
  readonly contractOn: string | null;
  readonly previousContractOn: string | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  readonly unrewardedBecause: string | null;
  readonly verifiedAt: Date | null;
  readonly matchedBy: MatchedBy | null;
  readonly recommendationId: number | null;
  readonly recipientId: number | null;
  readonly referrerId: number | null;
  readonly share: 0 | 50 | 100 | null;
  readonly recommendationCreatedAt: Date | null;
  readonly validUntil: Date | null;
  readonly lockedAt: Date | null;
  readonly referrerEmail: string | null;
  readonly recipientCreatedAt: Date | null;
  readonly keepUntil: Date | null;
  readonly recipientEmail: string | null;
}

const holdFeed = defineStatement("select pg_advisory_xact_lock(7204006, $1)");

/** One import of a tenant at a time: two that tell of the same order would not see each other. */
export async function holdImport(tx: TenantTransaction): Promise<void> {
  await tx.run(holdFeed, [tx.tenantId]);
}

type KnownOrder = Pick<
  Found,
  | "orderId"
  | "orderNumber"
  | "productId"
  | "kind"
  | "orderedAt"
  | "contractOn"
  | "previousContractOn"
  | "cancelledAt"
  | "cancelReason"
  | "unrewardedBecause"
  | "verifiedAt"
>;

const orderColumns = `o.id as "orderId", o.number as "orderNumber", o.product_id as "productId", o.kind,
  o.ordered_at as "orderedAt", o.contract_on as "contractOn", o.previous_contract_on as "previousContractOn",
  o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason", o.unrewarded_because as "unrewardedBecause",
  o.verified_at as "verifiedAt"`;

interface Marked extends KnownOrder {
  readonly row: number;
  readonly matchedBy: MatchedBy | null;
  readonly recommendationId: number | null;
  readonly recipientId: number | null;
}

// Every table stands in a lateral of its own with a plain column as its key: only so does row-level security let the
// planner look rows up instead of reading tables.
const findByMarks = defineStatement<Marked>(
  `select i.row, ${orderColumns},
          case when o.id is not null then o.matched_by
               when k1.id is not null then 'recipientNumber' when r1.id is not null then 'recommendationNumber'
               when r2.id is not null then 'code' when k2.id is not null then 'email' end as "matchedBy",
          coalesce(o.recommendation_id, k1.recommendation_id, r1.id, r2.id, k2.recommendation_id) as "recommendationId",
          case when o.id is not null then o.recipient_id else coalesce(k1.id, k2.id) end as "recipientId"
     from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
            as i (row, number, new_number, recipient_number, recommendation_number, code, email)
     left join lateral (
       select * from placed_order where tenant_id = $1 and number = any (array[i.number, i.new_number])
        order by (number = i.number) desc limit 1
     ) o on true
     left join lateral (
       select id, recommendation_id from recipient where tenant_id = $1 and number = i.recipient_number limit 1
     ) k1 on true
     left join lateral (
       select id from recommendation where tenant_id = $1 and number = i.recommendation_number limit 1) r1 on true
     left join lateral (select id from recommendation where tenant_id = $1 and code = i.code limit 1) r2 on true
     left join lateral (
       select id, recommendation_id from recipient
        where tenant_id = $1 and email = i.email and deleted_at is null order by created_at desc, id desc limit 1
     ) k2 on true`,
);

type Belongings = Omit<Found, keyof KnownOrder | "matchedBy">;

const findBelongings = defineStatement<Belongings & KnownOrder>(
  `select i.row, r.id as "recommendationId", k.id as "recipientId", r.referrer_id as "referrerId", r.share,
          r.created_at as "recommendationCreatedAt", r.valid_until as "validUntil", r.locked_at as "lockedAt",
          f.email as "referrerEmail", k.created_at as "recipientCreatedAt", k.keep_until as "keepUntil",
          k.email as "recipientEmail", ${orderColumns}
     from unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[])
            as i (row, recommendation_id, recipient_id, reporting_id)
     left join lateral (select * from recommendation where tenant_id = $1 and id = i.recommendation_id limit 1) r on true
     left join lateral (select * from recipient where tenant_id = $1 and id = i.recipient_id limit 1) k on true
     left join lateral (select email from referrer where tenant_id = $1 and id = r.referrer_id limit 1) f on true
     -- what the browser told of before the provider did is the same order
     left join lateral (
       select * from placed_order
        where tenant_id = $1 and recipient_id = i.reporting_id and source = 'browser' and number is null limit 1
     ) o on true`,
);

/** Looks for all rows of a batch at once. */
export async function findMatches(
  tx: TenantTransaction,
  rows: readonly { readonly row: number; readonly marks: Marks }[],
): Promise<Found[]> {
  const marked = await tx.run(findByMarks, [
    tx.tenantId,
    rows.map(({ row }) => row),
    rows.map(({ marks }) => marks.number),
    rows.map(({ marks }) => marks.newNumber),
    rows.map(({ marks }) => marks.recipientNumber),
    rows.map(({ marks }) => marks.recommendationNumber),
    rows.map(({ marks }) => marks.code),
    rows.map(({ marks }) => marks.email),
  ]);
  const belongings = await tx.run(findBelongings, [
    tx.tenantId,
    marked.map(({ row }) => row),
    marked.map(({ recommendationId }) => recommendationId),
    marked.map(({ recipientId }) => recipientId),
    marked.map(({ orderId, recipientId }) => (orderId === null ? recipientId : null)),
  ]);
  const byRow = new Map(belongings.map((found) => [found.row, found]));
  return marked.flatMap((mark) => {
    const found = byRow.get(mark.row);
    if (!found) return [];
    return mark.orderId === null ? { ...mark, ...found } : { ...found, ...mark };
  });
}

/** An order as it is to be stored. */
export interface OrderState {
  readonly number: string;
  readonly recommendationId: number;
  readonly recipientId: number | null;
  readonly productId: number | null;
  readonly kind: OrderKind;
  readonly orderedAt: Date;
  readonly contractOn: string | null;
  readonly previousContractOn: string | null;
  readonly matchedBy: MatchedBy;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  readonly unrewardedBecause: string | null;
}

const columnsOf = (orders: readonly OrderState[]) => [
  orders.map(({ number }) => number),
  orders.map(({ recommendationId }) => recommendationId),
  orders.map(({ recipientId }) => recipientId),
  orders.map(({ productId }) => productId),
  orders.map(({ kind }) => kind),
  orders.map(({ orderedAt }) => orderedAt.toISOString()),
  orders.map(({ contractOn }) => contractOn),
  orders.map(({ previousContractOn }) => previousContractOn),
  orders.map(({ matchedBy }) => matchedBy),
  orders.map(({ cancelledAt }) => cancelledAt?.toISOString() ?? null),
  orders.map(({ cancelReason }) => cancelReason),
  orders.map(({ unrewardedBecause }) => unrewardedBecause),
];

const columns = `number, recommendation_id, recipient_id, product_id, kind, ordered_at, contract_on,
  previous_contract_on, matched_by, cancelled_at, cancel_reason, unrewarded_because`;
const arrays = `$3::text[], $4::bigint[], $5::bigint[], $6::int[], $7::text[], $8::timestamptz[], $9::date[],
  $10::date[], $11::text[], $12::timestamptz[], $13::text[], $14::text[]`;

const addOrders = defineStatement<{ id: number; number: string }>(
  `insert into placed_order (tenant_id, verified_at, created_at, changed_at, source, ${columns})
   select $1, $2, $2, $2, 'feed', * from unnest(${arrays})
   returning id, number`,
);

/** The ids of the new orders by their numbers. */
export async function insertOrders(
  tx: TenantTransaction,
  orders: readonly OrderState[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await tx.run(addOrders, [tx.tenantId, now, ...columnsOf(orders)]);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

const changeOrders = defineStatement(
  `update placed_order o
      set number = n.number, recommendation_id = n.recommendation_id, recipient_id = n.recipient_id,
          product_id = n.product_id, kind = n.kind, ordered_at = n.ordered_at, contract_on = n.contract_on,
          previous_contract_on = n.previous_contract_on, matched_by = n.matched_by, cancelled_at = n.cancelled_at,
          cancel_reason = n.cancel_reason, unrewarded_because = n.unrewarded_because, changed_at = $2,
          source = case when o.source = 'browser' then 'feed' else o.source end,
          verified_at = coalesce(o.verified_at, $2)
     from unnest(${arrays}, $15::bigint[]) as n (${columns}, id)
    where o.tenant_id = $1 and o.id = n.id`,
);

export async function updateOrders(
  tx: TenantTransaction,
  changes: readonly { readonly id: number; readonly state: OrderState }[],
  now: Date,
): Promise<void> {
  const states = columnsOf(changes.map(({ state }) => state));
  await tx.run(changeOrders, [tx.tenantId, now, ...states, changes.map(({ id }) => id)]);
}

export interface OrderEvent {
  readonly orderId: number;
  readonly kind: "changed" | "verified" | "cancelled" | "reported";
  readonly detail: Readonly<Record<string, unknown>>;
}

const addEvents = defineStatement(
  `insert into order_event (tenant_id, at, actor, order_id, kind, detail)
   select $1, $2, $3, * from unnest($4::bigint[], $5::text[], $6::jsonb[])`,
);

export async function insertOrderEvents(
  tx: TenantTransaction,
  events: readonly OrderEvent[],
  { now, actor }: { now: Date; actor: string },
): Promise<void> {
  await tx.run(addEvents, [
    tx.tenantId,
    now,
    actor,
    events.map(({ orderId }) => orderId),
    events.map(({ kind }) => kind),
    events.map(({ detail }) => JSON.stringify(detail)),
  ]);
}

const acceptAll = defineStatement(
  `with accepted as (
     update recommendation set status = 'ok', status_at = $3
      where tenant_id = $1 and id = any ($2::bigint[]) and status in ('open', 'expired', 'cancelled') returning id
   )
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
   select $1, id, 'ok', $3, 'feed' from accepted`,
);

export async function acceptRecommendations(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.run(acceptAll, [tx.tenantId, ids, now]);
}

const cancelAll = defineStatement(
  `with cancelled as (
     update recommendation r set status = 'cancelled', status_at = $3
      where r.tenant_id = $1 and r.id = any ($2::bigint[]) and r.status = 'ok'
        and not exists (select from placed_order o
                         where o.tenant_id = $1 and o.recommendation_id = r.id and o.verified_at is not null
                           and o.unrewarded_because is null)
     returning r.id
   )
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
   select $1, id, 'cancelled', $3, 'feed' from cancelled`,
);

/** A recommendation is cancelled once none of its orders stands. */
export async function cancelRecommendations(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.run(cancelAll, [tx.tenantId, ids, now]);
}

const confirmAll = defineStatement(
  `update recipient set confirmed_at = $3
    where tenant_id = $1 and id = any ($2::bigint[]) and confirmed_at is null and deleted_at is null`,
);

/** An order confirms its recipient. */
export async function confirmRecipients(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.run(confirmAll, [tx.tenantId, ids, now]);
}

const addReport = defineStatement<{ id: number }>(
  `insert into placed_order (tenant_id, recommendation_id, recipient_id, product_id, source, ordered_at, matched_by,
                             created_at, changed_at)
   select $1, $2, $3, $4, 'browser', $5, 'recipientNumber', $5, $5
    where not exists (select from placed_order where tenant_id = $1 and recipient_id = $3)
   on conflict (tenant_id, recommendation_id, recipient_id) where source = 'browser' do nothing
   returning id`,
);

/** What the browser tells; undefined when it was told before, by whomever. */
export async function insertReport(
  tx: TenantTransaction,
  report: { recommendationId: number; recipientId: number; productId: number; now: Date },
): Promise<number | undefined> {
  const { recommendationId, recipientId, productId, now } = report;
  return (await tx.run(addReport, [tx.tenantId, recommendationId, recipientId, productId, now]))[0]?.id;
}

export interface OwnOrderRow {
  readonly number: string | null;
  readonly productName: string | null;
  readonly orderedAt: Date;
  readonly contractOn: string | null;
  readonly verifiedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly unrewardedBecause: string | null;
}

const ofRecipient = defineStatement<OwnOrderRow>(
  `select o.number, p.display_name as "productName", o.ordered_at as "orderedAt", o.contract_on as "contractOn",
          o.verified_at as "verifiedAt", o.cancelled_at as "cancelledAt", o.unrewarded_because as "unrewardedBecause"
     from placed_order o left join product p on p.tenant_id = o.tenant_id and p.id = o.product_id
    where o.tenant_id = $1 and o.recipient_id = $2 order by o.ordered_at desc, o.id desc`,
);

export function ordersOfRecipient(tx: TenantTransaction, recipientId: number): Promise<OwnOrderRow[]> {
  return tx.run(ofRecipient, [tx.tenantId, recipientId]);
}
