import type { OrderKind } from "@weitersagen/domain/order";
import { arrayOf, arrayOfTexts } from "../../platform/db/array.ts";
import { bigintsOf } from "../../platform/db/binary-array.ts";
import { defineFreshStatement, defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type MatchedBy = "recipientNumber" | "recommendationNumber" | "code" | "email" | "claim" | "agency";

/** What is known of the contract. The rows of a feed that say the same share it. */
export interface OrderTerms {
  readonly productId: number | null;
  readonly kind: OrderKind;
  readonly orderedAt: Date;
  readonly contractOn: string | null;
  readonly previousContractOn: string | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  readonly reinstatedAt: Date | null;
}

/** An order as it stands in the tables. Without a recommendation it belongs to nobody yet: a later row or a claim may tell. */
export interface KnownOrder extends OrderTerms {
  readonly id: number;
  readonly number: string | null;
  readonly unrewardedBecause: string | null;
  readonly verifiedAt: Date | null;
  readonly matchedBy: MatchedBy | null;
  readonly recommendationId: number | null;
  readonly recipientId: number | null;
}

const hold = defineStatement("select pg_advisory_xact_lock(7204006, $1)");

/** One import of a tenant at a time: two that tell of the same order would not see each other. */
export const holdImport = (tx: TenantTransaction) => tx.run(hold, [tx.tenantId]);

const share = defineStatement("select pg_advisory_xact_lock_shared(7204006, $1)");

/** Orders that nobody knows yet may be added side by side, but not beside an import that changes what stands. */
export async function shareImport(tx: TenantTransaction): Promise<void> {
  await tx.run(share, [tx.tenantId]);
}

const signs = defineFreshStatement<{ isKnown: boolean; hasOthers: boolean }>(
  `select exists (select from placed_order where tenant_id = $1 and number = any ($2::text[])) as "isKnown",
          exists (select from former_order_number where tenant_id = $1)
       or exists (select from placed_order
                   where tenant_id = $1 and source = 'browser' and number is null) as "hasOthers"`,
);

const anyOther = defineFreshStatement<{ isKnown: boolean }>(
  `select exists (select from former_order_number where tenant_id = $1 and number = any ($2::text[]))
       or exists (select from placed_order
                   where tenant_id = $1 and recommendation_id = any ($3::bigint[]) and source = 'browser'
                     and number is null) as "isKnown"`,
);

/** A file that comes again shows itself by a few of its numbers. */
const MOST_ASKED = 20;

/**
 * Whether one of these numbers was an order's, or the browser told of an order to one of these recommendations. That one
 * of them is an order's now is asked of a few only: the others are refused when they are added.
 */
export async function isAnyKnown(
  tx: TenantTransaction,
  { numbers, recommendations }: { numbers: readonly string[]; recommendations: readonly number[] },
): Promise<boolean> {
  const apart = Math.ceil(numbers.length / MOST_ASKED);
  const few = numbers.filter((_number, place) => place % apart === 0);
  const [sign] = await tx.run(signs, [tx.tenantId, arrayOfTexts(few)]);
  if (!sign || sign.isKnown || !sign.hasOthers) return sign?.isKnown ?? true;
  const lists = [arrayOfTexts(numbers), bigintsOf(recommendations)];
  const [other] = await tx.run(anyOther, [tx.tenantId, ...lists]);
  return other?.isKnown ?? true;
}

const knownColumns = `id, number, product_id as "productId", kind, ordered_at as "orderedAt",
  contract_on as "contractOn", previous_contract_on as "previousContractOn", cancelled_at as "cancelledAt",
  cancel_reason as "cancelReason", reinstated_at as "reinstatedAt", unrewarded_because as "unrewardedBecause",
  verified_at as "verifiedAt", matched_by as "matchedBy", recommendation_id as "recommendationId", recipient_id as "recipientId"`;

const byNumber = defineFreshStatement<KnownOrder>(
  `select ${knownColumns} from placed_order where tenant_id = $1 and number = any ($2::text[]) for update`,
);

/** Held until the end: nobody else changes them after we decided. */
export const ordersNumbered = (tx: TenantTransaction, numbers: readonly string[]): Promise<KnownOrder[]> =>
  tx.run(byNumber, [tx.tenantId, arrayOfTexts(numbers)]);

const renamedOrders = defineFreshStatement<{ former: string; number: string }>(
  `select f.number as former, o.number from former_order_number f
     join placed_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
    where f.tenant_id = $1 and f.number = any ($2::text[])
      and not exists (select from placed_order where tenant_id = $1 and number = f.number)`,
);

/** Which number an order has now that had one of these before. */
export async function currentNumbers(
  tx: TenantTransaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(renamedOrders, [tx.tenantId, arrayOfTexts(numbers)]);
  return new Map(rows.map(({ former, number }) => [former, number]));
}

const keepNumbers = defineStatement(
  `insert into former_order_number (tenant_id, number, order_id)
   select $1, * from unnest($2::text[], $3::bigint[])
   on conflict (tenant_id, number) do update set order_id = excluded.order_id`,
);

export async function keepFormerNumbers(
  tx: TenantTransaction,
  orders: readonly { readonly id: number; readonly number: string }[],
): Promise<void> {
  const numbers = orders.map(({ number }) => number);
  await tx.run(keepNumbers, [tx.tenantId, arrayOf(numbers), arrayOf(orders.map(({ id }) => id))]);
}

const told = defineFreshStatement<KnownOrder>(
  `select ${knownColumns} from placed_order
    where tenant_id = $1 and recommendation_id = any ($2::bigint[]) and source = 'browser' and number is null
      for update`,
);

/** What the browser told of before the provider did. */
export const ordersTold = (tx: TenantTransaction, recommendations: readonly number[]) =>
  tx.run(told, [tx.tenantId, bigintsOf(recommendations)]);

export interface OrderEvent {
  readonly orderId: number;
  readonly kind: "changed" | "verified" | "matched" | "cancelled" | "reported";
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

const between = defineStatement<{ id: number } & Pick<KnownOrder, "matchedBy" | "unrewardedBecause">>(
  `select id, matched_by as "matchedBy", unrewarded_because as "unrewardedBecause"
     from placed_order where tenant_id = $1 and id between $2 and $3 order by id`,
);

/** What became of orders that were added together. */
export const ordersBetween = (tx: TenantTransaction, first: number, last: number) =>
  tx.run(between, [tx.tenantId, first, last]);

// The orders are looked at as they are now, so that it may be told late, twice or in another order.
const acceptAll = defineStatement(
  `with accepted as (
     update recommendation r set status = 'ok', status_at = o.at
       from (select recommendation_id, max(changed_at) as at from placed_order
              where tenant_id = $1 and id = any ($2::bigint[]) and verified_at is not null
                and unrewarded_because is null group by recommendation_id) o
      where r.tenant_id = $1 and r.id = o.recommendation_id and r.status in ('open', 'expired', 'cancelled')
     returning r.id, r.status_at
   )
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
   select $1, id, 'ok', status_at, 'feed' from accepted`,
);

/** A recommendation is successful once one of its orders is accepted. */
export async function acceptRecommendations(tx: TenantTransaction, orders: readonly number[]): Promise<void> {
  await tx.run(acceptAll, [tx.tenantId, arrayOf(orders)]);
}

const cancelAll = defineStatement(
  `with cancelled as (
     update recommendation r set status = 'cancelled', status_at = l.at
       from (select recommendation_id, max(changed_at) as at from placed_order
              where tenant_id = $1 and id = any ($2::bigint[]) group by recommendation_id) l
      where r.tenant_id = $1 and r.id = l.recommendation_id and r.status = 'ok'
        and not exists (select from placed_order o
                         where o.tenant_id = $1 and o.recommendation_id = r.id and o.verified_at is not null
                           and o.unrewarded_because is null)
     returning r.id, r.status_at
   )
   insert into recommendation_event (tenant_id, recommendation_id, kind, at, actor)
   select $1, id, 'cancelled', status_at, 'feed' from cancelled`,
);

/** A recommendation is cancelled once none of its orders stands. */
export async function cancelRecommendations(tx: TenantTransaction, orders: readonly number[]): Promise<void> {
  await tx.run(cancelAll, [tx.tenantId, arrayOf(orders)]);
}

// Found by their ids whatever is known of the tables: joined, and without statistics, every recipient of the tenant was
// compared with every order. The two conditions are one so that no index of those without either seems to be shorter.
const confirmAll = defineStatement(
  `with told as materialized (
     select recipient_id as id, min(changed_at) as at from placed_order
      where tenant_id = $1 and id = any ($2::bigint[]) and recipient_id is not null group by recipient_id
   )
   update recipient k set confirmed_at = ((select jsonb_object_agg(id, at) from told) ->> k.id::text)::timestamptz
    where k.tenant_id = $1 and k.id = any (array(select id from told))
      and coalesce(k.confirmed_at, k.deleted_at) is null`,
);

/** An order confirms its recipient. */
export async function confirmRecipients(tx: TenantTransaction, orders: readonly number[]): Promise<void> {
  await tx.run(confirmAll, [tx.tenantId, arrayOf(orders)]);
}

const addReport = defineStatement<{ id: number }>(
  `insert into placed_order (tenant_id, recommendation_id, recipient_id, product_id, source, ordered_at, matched_by,
                             created_at, changed_at)
   select $1, $2, $3, $4, 'browser', $5, 'recipientNumber', $5, $5
    where not exists (select from placed_order where tenant_id = $1 and recommendation_id = $2 and recipient_id = $3)
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
     from recipient k
     join placed_order o on o.tenant_id = $1 and o.recommendation_id = k.recommendation_id and o.recipient_id = k.id
     left join product p on p.tenant_id = $1 and p.id = o.product_id
    where k.tenant_id = $1 and k.id = $2 order by o.ordered_at desc, o.id desc`,
);

export function ordersOfRecipient(tx: TenantTransaction, recipientId: number): Promise<OwnOrderRow[]> {
  return tx.run(ofRecipient, [tx.tenantId, recipientId]);
}
