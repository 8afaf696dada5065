import { type RawBuilder, sql } from "kysely";

/**
 * The link was made by typing the address of an account, and its owner has not called it theirs: it earns nothing. The
 * only definition, for the queries of all modules; `typed_first_name` itself is read to show the typed name.
 */
export const isTyped = (recommendation: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${recommendation}.typed_first_name`)} is not null)`;
