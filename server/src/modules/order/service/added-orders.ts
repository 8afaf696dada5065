import type { OrderRowResult } from "@weitersagen/contract/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { insertOrders, OrderColumns, type OrderState, reserveOrderIds } from "../repository.ts";
import type { Decision } from "./decide.ts";
import type { OrderNews } from "./follow.ts";

/** What follows from an order that earned nothing before. */
export function kindOfNews({
  matchedBy,
  unrewardedBecause,
}: Pick<OrderState, "matchedBy" | "unrewardedBecause">): "accepted" | "unrewarded" | "unmatched" {
  if (matchedBy === null) return "unmatched";
  return unrewardedBecause === null ? "accepted" : "unrewarded";
}

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

  /** Notes in the news what is to follow. */
  async store(tx: TenantTransaction, now: Date, news: OrderNews): Promise<void> {
    if (this.length === 0) return;
    const ids = await reserveOrderIds(tx, this.length);
    await insertOrders(tx, ids, this.#columns, now);
    for (let place = 0; place < this.length; place += 1) {
      news[kindOfNews(this.#columns.at(place))].push(ids[place] ?? 0);
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
