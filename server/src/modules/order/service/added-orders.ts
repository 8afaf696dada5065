import type { OrderRowResult } from "@weitersagen/contract/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertOrders, OrderColumns, reserveOrderIds } from "../repository/store-orders.ts";
import type { Decision } from "./decide.ts";
import { kindOfNews, type OrderNews } from "./follow.ts";

/** Orders that nobody knows yet, with the rows that tell of them. */
export class AddedOrders {
  readonly #columns = new OrderColumns();
  readonly #rows: number[] = [];
  readonly #outcomes: Decision["outcome"][] = [];

  get length(): number {
    return this.#columns.length;
  }

  add({ state, outcome }: Pick<Decision, "state" | "outcome">, row = 0): void {
    this.#columns.add(state);
    this.#rows.push(row);
    this.#outcomes.push(outcome);
  }

  /** Answers the first of their ids; the others follow it without a gap. */
  async store(tx: TenantTransaction, now: Date): Promise<number> {
    const first = await reserveOrderIds(tx);
    await insertOrders(tx, first, this.#columns, now);
    return first;
  }

  /** Notes what is to follow from them. */
  tell(news: OrderNews, first: number): void {
    for (let place = 0; place < this.length; place += 1) {
      news[kindOfNews(this.#columns.at(place))].push(first + place);
    }
  }

  *results(): Generator<OrderRowResult> {
    for (const [place, outcome] of this.#outcomes.entries()) {
      const { number, matchedBy, unrewardedBecause } = this.#columns.at(place);
      const row = this.#rows[place] ?? 0;
      yield { row, number, outcome, matchedBy, reason: unrewardedBecause, errors: [] };
    }
  }
}
