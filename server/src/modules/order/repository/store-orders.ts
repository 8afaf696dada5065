import { arrayOf, arrayOfTexts } from "../../../platform/db/array.ts";
import { bigintsOf } from "../../../platform/db/binary-array.ts";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { KnownOrder, OrderTerms } from "../repository.ts";

/** An order as it is to be stored. */
export interface OrderState extends Pick<
  KnownOrder,
  "recommendationId" | "recipientId" | "matchedBy" | "unrewardedBecause"
> {
  readonly number: string;
  readonly terms: OrderTerms;
}

type Shared = Pick<OrderState, "terms" | "matchedBy" | "unrewardedBecause">;

/** What orders have in common is sent once; each order names its place in that list. */
class SharedStates {
  readonly states: Shared[] = [];
  readonly #places = new Map<OrderTerms, Map<string | null, Map<string | null, number>>>();
  #last = 0;

  placeOf(state: Shared): number {
    // Mostly an order has in common with the one before it whatever it can.
    const last = this.#last === 0 ? undefined : this.states[this.#last - 1];
    const { terms, matchedBy, unrewardedBecause } = state;
    const isLast =
      last?.terms === terms && last.matchedBy === matchedBy && last.unrewardedBecause === unrewardedBecause;
    if (!isLast) this.#last = this.#find(state);
    return this.#last;
  }

  #find({ terms, matchedBy, unrewardedBecause }: Shared): number {
    const byMark = this.#places.get(terms);
    const place = byMark?.get(matchedBy)?.get(unrewardedBecause);
    if (place !== undefined) return place;
    return this.#add(
      { terms, matchedBy, unrewardedBecause },
      byMark ?? new Map<string | null, Map<string | null, number>>(),
    );
  }

  #add(state: Shared, byMark: Map<string | null, Map<string | null, number>>): number {
    const place = this.states.push(state);
    const byReason = byMark.get(state.matchedBy) ?? new Map<string | null, number>();
    this.#places.set(state.terms, byMark.set(state.matchedBy, byReason.set(state.unrewardedBecause, place)));
    return place;
  }
}

const ownColumns = "number, recommendation_id, recipient_id";
const sharedColumns = `matched_by, unrewarded_because, product_id, kind, ordered_at, contract_on, previous_contract_on,
  cancelled_at, cancel_reason, reinstated_at`;

/** What orders are stored with besides their ids, and where a statement finds it from its fourth parameter on. */
const orderColumns = `${ownColumns}, ${sharedColumns}`;
const givenOrders = `unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
    with ordinality as own (${ownColumns}, place, nth)
  join unnest($8::text[], $9::text[], $10::int[], $11::text[], $12::timestamptz[], $13::date[], $14::date[],
              $15::timestamptz[], $16::text[], $17::timestamptz[]) with ordinality as shared (${sharedColumns}, place)
    using (place)`;

/** Orders as they are to be stored, column by column. */
export class OrderColumns {
  readonly #numbers: string[] = [];
  readonly #recommendations: (number | null)[] = [];
  readonly #recipients: (number | null)[] = [];
  readonly #places: number[] = [];
  readonly #shared = new SharedStates();

  get length(): number {
    return this.#numbers.length;
  }

  add(state: OrderState): void {
    this.#numbers.push(state.number);
    this.#recommendations.push(state.recommendationId);
    this.#recipients.push(state.recipientId);
    this.#places.push(this.#shared.placeOf(state));
  }

  at(place: number): Pick<OrderState, "number" | "matchedBy" | "unrewardedBecause"> {
    const shared = this.#shared.states[(this.#places[place] ?? 0) - 1];
    return {
      number: this.#numbers[place] ?? "",
      matchedBy: shared?.matchedBy ?? null,
      unrewardedBecause: shared?.unrewardedBecause ?? null,
    };
  }

  /** What is sent of them. */
  values(): (string | Buffer)[] {
    const { states } = this.#shared;
    const terms = states.map((state) => state.terms);
    return [
      arrayOfTexts(this.#numbers),
      bigintsOf(this.#recommendations),
      bigintsOf(this.#recipients),
      bigintsOf(this.#places),
      arrayOf(states.map(({ matchedBy }) => matchedBy)),
      arrayOf(states.map(({ unrewardedBecause }) => unrewardedBecause)),
      arrayOf(terms.map(({ productId }) => productId)),
      arrayOf(terms.map(({ kind }) => kind)),
      arrayOf(terms.map(({ orderedAt }) => orderedAt.toISOString())),
      arrayOf(terms.map(({ contractOn }) => contractOn)),
      arrayOf(terms.map(({ previousContractOn }) => previousContractOn)),
      arrayOf(terms.map(({ cancelledAt }) => cancelledAt?.toISOString() ?? null)),
      arrayOf(terms.map(({ cancelReason }) => cancelReason)),
      arrayOf(terms.map(({ reinstatedAt }) => reinstatedAt?.toISOString() ?? null)),
    ];
  }
}

/** So many ids the sequence gives away at once (migration 0061); no batch adds more orders. */
export const MOST_ADDED = 5_000;

const newIds = defineStatement<{ first: number }>("select nextval('placed_order_id_seq') as first");

/** The first of the ids for orders that are to be added; the others follow it without a gap. */
export async function reserveOrderIds(tx: TenantTransaction): Promise<number> {
  const [block] = await tx.run(newIds, []);
  if (!block) throw new Error("the sequence gave no id");
  return block.first;
}

const addOrders = defineStatement(
  `insert into placed_order (tenant_id, verified_at, created_at, changed_at, source, id, ${orderColumns})
   overriding system value select $1, $2, $2, $2, 'feed', $3::bigint + nth - 1, ${orderColumns} from ${givenOrders}`,
);

/** Orders that the feed tells of first, under ids that were reserved for them. */
export async function insertOrders(
  tx: TenantTransaction,
  firstId: number,
  orders: OrderColumns,
  now: Date,
): Promise<void> {
  if (orders.length > MOST_ADDED) throw new RangeError(`${orders.length} orders have no ids of their own`);
  await tx.run(addOrders, [tx.tenantId, now, firstId, ...orders.values()]);
}

const changeOrders = defineStatement(
  `update placed_order o
      set number = n.number, recommendation_id = n.recommendation_id, recipient_id = n.recipient_id,
          product_id = n.product_id, kind = n.kind, ordered_at = n.ordered_at, contract_on = n.contract_on,
          previous_contract_on = n.previous_contract_on, matched_by = n.matched_by, cancelled_at = n.cancelled_at,
          cancel_reason = n.cancel_reason, reinstated_at = n.reinstated_at, unrewarded_because = n.unrewarded_because,
          source = case when o.source = 'browser' then 'feed' else o.source end, changed_at = $2,
          verified_at = coalesce(o.verified_at, $2)
     from (select ($3::bigint[])[nth::integer] as id, ${orderColumns} from ${givenOrders}) n
    where o.tenant_id = $1 and o.id = n.id`,
);

export async function updateOrders(
  tx: TenantTransaction,
  ids: ArrayLike<number>,
  orders: OrderColumns,
  now: Date,
): Promise<void> {
  await tx.run(changeOrders, [tx.tenantId, now, bigintsOf(ids), ...orders.values()]);
}
