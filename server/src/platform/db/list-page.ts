import type { ListPage, ListRequest } from "@weitersagen/contract/console/list";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { PlatformTransaction } from "./transaction.ts";

/** What a list is sorted by. The expression is never null and has an index together with the id. */
export interface SortKey {
  readonly by: RawBuilder<unknown>;
  readonly type: "time" | "day" | "number" | "text";
}

export interface ListOrder<Sort extends string> {
  readonly sorts: Readonly<Record<Sort, SortKey>>;
  readonly sort: Sort | `-${Sort}`;
  /** A unique number: rows that are equal by the sort key keep one order. */
  readonly id: RawBuilder<unknown>;
  /** What is added up over the whole list. */
  readonly sum?: RawBuilder<number>;
}

const PAGE_SIZE = 50;
/** Counting stops here: "more than 1,000" is enough to know that filters are needed. */
const MOST_COUNTED = 1_000;
/** Longer lists have no sum. */
const MOST_SUMMED = 20_000;

/** The sort key as text, as exact as the database stores it: a JavaScript date would cut microseconds off. */
const keyText = ({ by, type }: SortKey): RawBuilder<string> => {
  if (type === "time") return sql`(extract(epoch from ${by}) * 1000000)::bigint::text`;
  if (type === "day") return sql`(${by} - date '1970-01-01')::text`;
  return sql`(${by})::text`;
};

const keyValue = ({ type }: SortKey, text: string): RawBuilder<unknown> => {
  if (type === "time") return sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`;
  if (type === "day") return sql`date '1970-01-01' + ${text}::integer`;
  return type === "number" ? sql`${text}::bigint` : sql`${text}::text`;
};

const patterns = {
  time: /^-?\d{1,17}$/,
  day: /^-?\d{1,6}$/,
  number: /^-?\d{1,18}$/,
  text: /^[^\0]*$/,
} as const;

type Cursor = readonly [sort: string, key: string, id: string];

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Undefined if it is not a cursor of this order: then it was made up, or the address was edited. */
function readCursor(
  text: string,
  sort: string,
  type: SortKey["type"],
): { key: string; id: string } | undefined {
  try {
    const [of, key, id] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    const isValid =
      of === sort &&
      typeof key === "string" &&
      patterns[type].test(key) &&
      typeof id === "string" &&
      patterns.number.test(id);
    return isValid ? { key, id } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One page of a query, which holds the filters and no order. The next page begins after the last row, so that pages far
 * down cost the same as the first.
 */
export async function listPage<DB, TB extends keyof DB, Row, Sort extends string>(
  tx: PlatformTransaction,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: ListOrder<Sort>,
  { sort = order.sort, after, size = PAGE_SIZE }: Omit<ListRequest<Sort, unknown>, "filters">,
): Promise<ListPage<Row>> {
  const isDescending = sort.startsWith("-");
  const key = order.sorts[sort.replace("-", "") as Sort];
  const direction = isDescending ? sql`desc` : sql`asc`;
  let page = query.select([keyText(key).as("list_key"), sql<string>`(${order.id})::text`.as("list_id")]);
  if (after !== undefined) {
    const cursor = readCursor(after, sort, key.type);
    if (!cursor) throw new Refusal("invalidInput");
    page = page.where(
      sql<boolean>`(${key.by}, ${order.id}) ${isDescending ? sql`<` : sql`>`} (${keyValue(key, cursor.key)}, ${cursor.id}::bigint)`,
    );
  }
  const found = (await page
    .orderBy(sql`${key.by} ${direction}, ${order.id} ${direction}`)
    .limit(size + 1)
    .execute()) as (Row & { list_key: string; list_id: string })[];
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const count = after === undefined ? await countRows(tx, query) : null;
  return {
    content: shown.map(({ list_key: _key, list_id: _id, ...row }) => row as unknown as Row),
    next: found.length > size && last ? writeCursor([sort, last.list_key, last.list_id]) : null,
    total: count === null ? null : Math.min(count, MOST_COUNTED),
    isMore: count !== null && count > MOST_COUNTED,
    ...(order.sum && after === undefined ? { sum: await sumRows(tx, query, order.sum) } : {}),
  };
}

/** The sum of all rows; null if they are too many to add up while someone waits. */
async function sumRows<DB, TB extends keyof DB, Row>(
  tx: PlatformTransaction,
  query: SelectQueryBuilder<DB, TB, Row>,
  sum: RawBuilder<number>,
): Promise<number | null> {
  const some = query
    .clearSelect()
    .select(sum.as("value"))
    .limit(MOST_SUMMED + 1);
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*) as count, coalesce(sum(value), 0)::bigint as sum from (${some}) as found`.execute(tx);
  const [found] = rows;
  return found && found.count <= MOST_SUMMED ? found.sum : null;
}

async function countRows<DB, TB extends keyof DB, Row>(
  tx: PlatformTransaction,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const some = query
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(MOST_COUNTED + 1);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as found`.execute(tx);
  return rows[0]?.count ?? 0;
}
