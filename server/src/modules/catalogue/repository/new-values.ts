import { type RawBuilder, sql } from "kysely";

/** For an insert that meets a row of the same key: every column takes the value that was to be inserted. */
export function newValuesOf<Row extends object>(row: Row | undefined) {
  const columns = Object.keys(row ?? {}).map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(columns) as { [Column in keyof Row]: RawBuilder<Row[Column]> };
}
