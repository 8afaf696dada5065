import { type RawBuilder, sql } from "kysely";

/**
 * For `on conflict do update`: each column of `row` gets the value of the row that was to be inserted. All rows of the
 * insert have the same columns.
 */
export function newValuesOf<Row extends object>(row: Row | undefined) {
  const columns = Object.keys(row ?? {}).map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(columns) as { [Column in keyof Row]: RawBuilder<Row[Column]> };
}
