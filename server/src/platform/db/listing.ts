import { defineStatement } from "./statement.ts";
import type { TenantTransaction } from "./transaction.ts";

/** What a column is in SQL, what stands between its values, and how the text of all of them is read. */
interface Column<Value> {
  readonly sql: string;
  readonly mark: string;
  readonly read: (text: string) => Value[];
}

type Columns = Readonly<Record<string, Column<unknown>>>;

/** A list for each column; what stands at the same place belongs together. */
export type Lists<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? readonly Value[] : never;
};

/** Numbers are read as one piece of JSON, several times faster than one by one. None may be missing: the lists would not fit. */
export const numbers = (sql: string): Column<number> => ({
  sql: `(${sql})::text`,
  mark: ",",
  read: (text) => JSON.parse(`[${text}]`) as number[],
});

/** Moments in milliseconds. */
export const moments = (sql: string): Column<number> =>
  numbers(`floor(date_part('epoch', ${sql}) * 1000)::bigint`);

/** The same where some have none. */
export const momentsIfAny = (sql: string): Column<number | null> => ({
  ...moments(sql),
  sql: `coalesce((${moments(sql).sql})::text, 'null')`,
  read: (text) => JSON.parse(`[${text}]`) as (number | null)[],
});

/** None may hold a line break; where there is no value, the text is empty. */
export const texts = (sql: string): Column<string> => ({
  sql: `coalesce(${sql}, '')`,
  mark: "\n",
  read: (text) => text.split("\n"),
});

/**
 * A statement for rows by the thousand: each column comes as one text, because row by row the driver would make a
 * million values of a hundred thousand rows.
 */
export function defineListing<Of extends Columns>(columns: Of, from: string) {
  const entries = Object.entries<Column<unknown>>(columns);
  const selected = entries.map(
    ([name, { sql, mark }]) => `string_agg(${sql}, chr(${mark.charCodeAt(0)})) as "${name}"`,
  );
  const statement = defineStatement<Record<string, string | null>>(
    `select ${selected.join(", ")} from ${from}`,
  );
  return async (tx: TenantTransaction, values: readonly unknown[]): Promise<Lists<Of>> => {
    const [answer] = await tx.run(statement, values);
    const lists = entries.map(([name, { read }]) => {
      const text = answer?.[name] ?? null;
      return [name, text === null ? [] : read(text)] as const;
    });
    return Object.fromEntries<unknown>(lists) as Lists<Of>;
  };
}
