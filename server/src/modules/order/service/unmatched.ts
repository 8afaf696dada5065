import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { countUnmatched, newestUnmatched, type UnmatchedOrder } from "../read-model.ts";

const PAGE_SIZE = 200;
/** Counting all of a million would take longer than the page. */
const MOST_COUNTED = 1_000;

export interface UnmatchedPage {
  readonly orders: readonly UnmatchedOrder[];
  /** The number of all unmatched orders; undefined if there are more than are counted. */
  readonly total: number | undefined;
  readonly mostCounted: number;
  /** Continues the list; undefined on its last page. */
  readonly next: number | undefined;
}

/** Orders that belong to no recommendation, the last stored first. */
export async function unmatchedOrders(
  tx: TenantTransaction,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<UnmatchedPage> {
  const orders = await newestUnmatched(tx, { before, size: PAGE_SIZE });
  const next = orders.length === PAGE_SIZE ? orders.at(-1)?.id : undefined;
  const counted = await countUnmatched(tx, MOST_COUNTED + 1);
  const total = counted > MOST_COUNTED ? undefined : counted;
  return { orders, total, mostCounted: MOST_COUNTED, next };
}
