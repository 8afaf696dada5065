import type { RowShape } from "./row-shape.ts";
import { defineStatement } from "./statement.ts";
import type { TenantTransaction } from "./transaction.ts";

/** How all values of a column are combined into one, and how that one is decoded. */
interface Column<List> {
  readonly sql: string;
  readonly type: "bytea?" | "text?";
  readonly read: (all: unknown) => List;
}

type Columns = Readonly<Record<string, Column<unknown>>>;

/** A list per column; the n-th elements together are the n-th row. */
export type Lists<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer List> ? List : never;
};

const integerBytes = 8;

/** Binary, because formatting and parsing a million numbers of a long feed as text is slow. */
function integersIn(all: unknown): Float64Array {
  const bytes = all instanceof Buffer ? all : Buffer.alloc(0);
  // Faster than the methods of a buffer.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const list = new Float64Array(bytes.length / integerBytes);
  for (let place = 0; place < list.length; place += 1) {
    const at = place * integerBytes;
    list[place] = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
  }
  return list;
}

/** Integers. None may be null: the lists would differ in length. */
export const numbers = (sql: string): Column<Float64Array> => ({
  sql: `string_agg(int8send((${sql})::bigint), '')`,
  type: "bytea?",
  read: integersIn,
});

const epoch = Date.UTC(2000, 0, 1);

/** Times in milliseconds, NaN for null. PostgreSQL counts microseconds since the year 2000. */
export const moments = (sql: string): Column<Float64Array> => ({
  sql: `string_agg(timestamptz_send(coalesce(${sql}, '-infinity')), '')`,
  type: "bytea?",
  read: (all) =>
    integersIn(all).map((since) =>
      Number.isSafeInteger(since) ? Math.floor(since / 1_000) + epoch : Number.NaN,
    ),
});

/** Texts without line breaks; null becomes an empty text. */
export const texts = (sql: string): Column<readonly string[]> => ({
  sql: `string_agg(coalesce(${sql}, ''), chr(10))`,
  type: "text?",
  read: (all) => (typeof all === "string" ? all.split("\n") : []),
});

/**
 * A statement for thousands of rows: each column is returned as one value, because row by row the driver would create
 * a million values for a hundred thousand rows.
 */
export function defineListing<Of extends Columns>(columns: Of, from: string) {
  const entries = Object.entries<Column<unknown>>(columns);
  const selected = entries.map(([name, { sql }]) => `${sql} as "${name}"`);
  const shape: RowShape = Object.fromEntries(entries.map(([name, { type }]) => [name, type]));
  const statement = defineStatement(`select ${selected.join(", ")} from ${from}`, shape);
  return async (tx: TenantTransaction, values: readonly unknown[]): Promise<Lists<Of>> => {
    const [row] = await tx.run(statement, values);
    const lists = entries.map(([name, { read }]) => [name, read(row?.[name] ?? null)] as const);
    return Object.fromEntries<unknown>(lists) as Lists<Of>;
  };
}
