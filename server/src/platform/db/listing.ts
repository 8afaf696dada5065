import { defineStatement } from "./statement.ts";
import type { TenantTransaction } from "./transaction.ts";

/** What a column is in SQL, and how its text is read; where there is no value, the text is empty. */
type Column<Value> = readonly [sql: string, read: (text: string) => Value];

export type Columns<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> };

/**
 * A statement for rows by the thousand: each column comes as one text, because row by row the driver would make a
 * million values of a hundred thousand rows. No value may hold a line break.
 */
export function defineListing<Row extends object>(columns: Columns<Row>, from: string) {
  const entries = Object.entries<Column<unknown>>(columns);
  const selected = entries.map(
    ([name, [sql]]) => `string_agg(coalesce((${sql})::text, ''), chr(10)) as "${name}"`,
  );
  const statement = defineStatement<Record<string, string | null>>(
    `select ${selected.join(", ")} from ${from}`,
  );
  return async (tx: TenantTransaction, values: readonly unknown[]): Promise<Row[]> => {
    const [answer] = await tx.run(statement, values);
    const lists = entries.map(([name, [, read]]) => ({
      name,
      read,
      texts: answer?.[name]?.split("\n") ?? [],
    }));
    return Array.from({ length: lists[0]?.texts.length ?? 0 }, (_, index) => {
      const row: Record<string, unknown> = {};
      for (const { name, read, texts } of lists) row[name] = read(texts[index] ?? "");
      return row as Row;
    });
  };
}

export const textOrNull = (text: string): string | null => (text === "" ? null : text);

/** A moment in milliseconds. */
export const milliseconds = (column: string): string => `floor(date_part('epoch', ${column}) * 1000)::bigint`;
