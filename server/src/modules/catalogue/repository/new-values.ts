import { type RawBuilder, sql } from "kysely";

/** For `on conflict do update`: sets every column to the value of the rejected insert. */
export function newValuesOf<Row extends object>(row: Row | undefined) {
  const columns = Object.keys(row ?? {}).map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(columns) as { [Column in keyof Row]: RawBuilder<Row[Column]> };
}
